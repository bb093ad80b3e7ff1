//! Which puzzle a day has. The page counts the same way (`web/src/learn/daily.ts`); `tests/data/daily.txt` holds both to
//! it. Only as many puzzles take part as there were when a rule was made, so that more can be appended.

use super::Theme;

/// Shares no divisor with how many there are to choose from, and neighbours lie far apart.
const STRIDE: u64 = 619;

/// Another one every day until all of the first thousand have been.
pub(super) fn in_order(day: u64, count: usize) -> Option<usize> {
    const ROUND: u64 = 1_000;
    let among = ROUND.min(count as u64);
    (among > 0).then(|| (day.wrapping_mul(STRIDE) % ROUND % among) as usize)
}

/// 2026-12-01. Chess kept the order of the file until then: half of its first thousand are endings, and none is a mate
/// in four.
pub(super) const TURNS_SINCE: u64 = 20_788;

/// Of so many puzzles the themes take turns.
pub(super) const TURNS: usize = 1_250;

/// Ten days of chess. What there are few of comes seldom: nothing comes again within ten months.
const ROUND: [Theme; 10] = [
    Theme::MateIn2,
    Theme::MateIn3,
    Theme::OnlyMove,
    Theme::MateIn2,
    Theme::MateIn4,
    Theme::MateIn3,
    Theme::MateIn2,
    Theme::Hold,
    Theme::MateIn3,
    Theme::MateIn2,
];

/// Themes take turns; `of` says which puzzles a theme has.
pub(super) fn in_turn(day: u64, of: impl Fn(Theme) -> Vec<usize>) -> Option<usize> {
    let round = ROUND.len() as u64;
    let (rounds, turn) = (day / round, (day % round) as usize);
    let theme = ROUND[turn];
    let among = of(theme);
    let turns = |days: &[Theme]| days.iter().filter(|&&other| other == theme).count() as u64;
    let before = rounds.wrapping_mul(turns(&ROUND)) + turns(&ROUND[..turn]);
    let at = before.wrapping_mul(STRIDE).checked_rem(among.len() as u64)?;
    among.get(at as usize).copied()
}
