use raumspiel_protocol::v2::{CountsFor, Phrase, Seat, Side};

// What is known is stored by its place; lists are only ever added to, with a new format.

pub(super) const SPECS: [&str; 3] = ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"];
pub(super) const REASONS: [&str; 14] = [
    "line",
    "checkmate",
    "resignation",
    "time",
    "abandonment",
    "board-full",
    "stalemate",
    "dead-position",
    "seventy-five-moves",
    "fivefold-repetition",
    "threefold-repetition",
    "fifty-moves",
    "agreement",
    "aborted",
];
pub(super) const PHRASES: [Phrase; 8] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::WellPlayed,
    Phrase::Thanks,
    Phrase::Oops,
    Phrase::OneMoment,
    Phrase::GoodGame,
    Phrase::Goodbye,
];
/// Minutes and seconds, as the page offers them.
pub(super) const CLOCKS: [(u32, u32); 6] = [(180, 2), (300, 3), (600, 5), (900, 10), (1800, 20), (60, 0)];
/// The year 2026: no game is older.
pub(super) const BEGINNING_MS: i64 = 1_767_225_600_000;
/// Where a round does not count for both.
pub(super) const COUNTS_FOR: [CountsFor; 3] = [CountsFor::Creator, CountsFor::Guest, CountsFor::Neither];
pub(super) const SEATS: [Option<Seat>; 3] = [None, Some(Seat::Creator), Some(Seat::Guest)];
pub(super) const SIDES: [Option<Side>; 3] = [None, Some(Side::First), Some(Side::Second)];

pub(super) fn place<T: PartialEq>(list: &[T], item: &T) -> Option<u64> {
    list.iter().position(|known| known == item).map(|at| at as u64)
}
