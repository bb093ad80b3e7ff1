use raumspiel_rules::{Game, Shape, Spec};

use super::{
    super::{
        Examiner, Theme,
        examiner::PATIENCE,
        space::{SpaceBoard, Threats},
    },
    Found,
    played::{MOSTLY_QUICK, Plan, played},
    way::{completing, way_to_win},
};

const PLAN: Plan =
    Plan { spec: Spec::CONNECT_FOUR_3D, opening: (4, 13), most_plies: 80, levels: MOSTLY_QUICK };
const FIRST_PLY: usize = 10;
const APART: usize = 8;
/// Every so-manieth game is searched for wins that begin with a quiet move too, which takes much longer.
const QUIET_TOO: u64 = 4;
/// Positions that a threat search may look at for the win that is to be found.
const BUDGET: u64 = 2_000;

/// Exactly one move after which threats win, and none is found for any other with ten times the effort.
pub(super) fn find(seed: u64, number: u64) -> Vec<Found> {
    let shape = Shape::CONNECT_FOUR_3D;
    let whole = played(PLAN, seed, number);
    let (Some(mut threats), Some(mut examiner)) = (Threats::new(), Examiner::new(Spec::CONNECT_FOUR_3D))
    else {
        return Vec::new();
    };
    let mut found: Vec<Found> = Vec::new();
    for ply in FIRST_PLY..whole.moves().len().saturating_sub(2) {
        if found.last().is_some_and(|last| ply < last.game.moves().len() + APART) {
            continue;
        }
        let game = whole.at_ply(ply);
        if [true, false].iter().any(|&own| !completing(&game, shape, own).is_empty()) {
            continue;
        }
        let begins_quietly = threats.board(&game).is_none_or(|board| threats.win(&board, BUDGET).is_none());
        if begins_quietly && !number.is_multiple_of(QUIET_TOO) {
            continue;
        }
        found.extend(theme_of(&mut threats, &mut examiner, &game).map(|theme| Found { game, theme }));
    }
    found
}

fn theme_of(threats: &mut Threats, examiner: &mut Examiner, game: &Game) -> Option<Theme> {
    let board: SpaceBoard = threats.board(game)?;
    let quick = threats.winning_cells(&board, BUDGET);
    let [only] = quick[..] else { return None };
    if threats.winning_cells(&board, PATIENCE) != [only] {
        return None;
    }
    way_to_win(examiner, game, Shape::CONNECT_FOUR_3D)
}
