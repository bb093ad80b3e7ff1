use raumspiel_rules::{Shape, Spec};

use super::{
    super::{Examiner, Theme},
    Found,
    played::{MOSTLY_QUICK, Plan, played},
    way::{completing, way_to_win},
};
use crate::{Engine, Limit, Score, flat::FlatEngine};

const PLAN: Plan = Plan { spec: Spec::CONNECT_FOUR, opening: (4, 11), most_plies: 42, levels: MOSTLY_QUICK };
/// Earlier positions are opening theory, and take long to prove without a book.
const FIRST_PLY: usize = 16;
/// From one game no two positions that are nearer to each other.
const APART: usize = 6;
/// Wins of one to seven moves, by plies.
const SHORTEST: u32 = 3;
const LONGEST: u32 = 13;
const MEMORY: usize = 4 << 20;

/// Exactly one column keeps the win, or the draw.
pub(super) fn find(seed: u64, number: u64) -> Vec<Found> {
    let shape = Shape::CONNECT_FOUR;
    let whole = played(PLAN, seed, number);
    let (Some(mut engine), Some(mut examiner)) =
        (FlatEngine::new(shape, MEMORY), Examiner::new(Spec::CONNECT_FOUR))
    else {
        return Vec::new();
    };
    let mut found: Vec<Found> = Vec::new();
    for ply in FIRST_PLY..whole.moves().len().saturating_sub(2) {
        if found.last().is_some_and(|last| ply < last.game.moves().len() + APART) {
            continue;
        }
        let game = whole.at_ply(ply);
        let something_at_once = [true, false].iter().any(|&own| !completing(&game, shape, own).is_empty());
        if something_at_once || game.legal_moves().len() < 3 {
            continue;
        }
        let thought = engine.think(&game, Limit::NONE, &|| false, &mut |_| ());
        let count = |is: fn(Score) -> bool| {
            thought.moves.iter().filter(|verdict| verdict.score.is_some_and(is)).count()
        };
        let wins = count(|score| matches!(score, Score::Win { .. }));
        let draws = count(|score| score == Score::Draw);
        let theme = match (wins, draws, thought.score) {
            (1, _, Score::Win { within: Some(SHORTEST..=LONGEST) }) => {
                way_to_win(&mut examiner, &game, shape)
            }
            (0, 1, _) => Some(Theme::Hold),
            _ => None,
        };
        found.extend(theme.map(|theme| Found { game, theme }));
    }
    found
}
