use raumspiel_rules::{
    Role, Side,
    chess::{Board, CellIndex},
};

use super::weight::{self, PAWN_PROGRESS, TEMPO};

/// What the position seems worth to the side to move, in hundredths of a pawn.
pub fn evaluate(board: &Board) -> i32 {
    let us = board.side_to_move();
    side_value(board, us) - side_value(board, us.other()) + TEMPO
}

fn side_value(board: &Board, side: Side) -> i32 {
    let occupied = board.occupied();
    let own = board.side(side);
    let enemy_king = board.king(side.other());
    let ring = Board::attacks(side, Role::King, enemy_king, occupied) | enemy_king.set();
    let mut value = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Unicorn, Role::Queen] {
        let weight = weight::of(role);
        for from in board.role(role) & own {
            let attacks = Board::attacks(side, role, from, occupied);
            value += weight.material
                + weight.mobility * attacks.without(own).count() as i32
                + weight.centre * centrality(from)
                + weight.siege * (attacks & ring).count() as i32;
        }
    }
    let weight = weight::of(Role::Pawn);
    for from in board.role(Role::Pawn) & own {
        let attacks = Board::attacks(side, Role::Pawn, from, occupied);
        value += weight.material
            + PAWN_PROGRESS[steps_left(side, from)]
            + weight.centre * (2 - (from.cell().x as i32 - 2).abs())
            + weight.siege * (attacks & ring).count() as i32;
    }
    value + weight::of(Role::King).centre * centrality(board.king(side))
}

/// From 0 in a corner to 6 in the middle.
fn centrality(cell: CellIndex) -> i32 {
    let near = |n: u32| 2 - (n as i32 - 2).abs();
    let cell = cell.cell();
    near(cell.x) + near(cell.y) + near(cell.z)
}

/// How many steps a pawn has to go, forward and up together.
fn steps_left(side: Side, cell: CellIndex) -> usize {
    let gone = (cell.cell().y + cell.cell().z) as usize;
    match side {
        Side::First => 8 - gone,
        Side::Second => gone,
    }
}
