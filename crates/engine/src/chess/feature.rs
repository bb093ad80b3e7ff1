use std::fmt;

use raumspiel_rules::{
    Role, Side,
    chess::{Board, CellIndex},
};

/// How many features the evaluation counts.
pub const COUNT: usize = TEMPO + 1;

const ROLES: [Role; 6] = [Role::Pawn, Role::Unicorn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
const MATERIAL: usize = 0;
const MOBILITY: usize = MATERIAL + 6;
const CENTRE: usize = MOBILITY + 6;
const SIEGE: usize = CENTRE + 7;
const PROGRESS: usize = SIEGE + 6;
const TEMPO: usize = PROGRESS + 7;

/// Something that is counted in a position. The position is worth the sum of what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature(usize);

impl Feature {
    pub fn all() -> impl Iterator<Item = Feature> {
        (0..COUNT).map(Feature)
    }

    pub const fn number(self) -> usize {
        self.0
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = |n: usize| ROLES.get(n).copied().unwrap_or(Role::King).letter();
        match self.0 {
            n if n < MOBILITY => write!(f, "material {}", role(n)),
            n if n < CENTRE => write!(f, "mobility {}", role(n - MOBILITY)),
            n if n < SIEGE => write!(f, "centre {}", role(n - CENTRE)),
            n if n < PROGRESS => write!(f, "siege {}", role(n - SIEGE)),
            n if n < TEMPO => write!(f, "pawn with {} to go", n - PROGRESS + 1),
            _ => f.write_str("tempo"),
        }
    }
}

/// How much more of each feature the side to move has than the other.
pub fn features(board: &Board) -> [i32; COUNT] {
    let us = board.side_to_move();
    let mut counts = [0; COUNT];
    count(board, us, |feature, n| counts[feature] += n);
    count(board, us.other(), |feature, n| counts[feature] -= n);
    counts[TEMPO] = 1;
    counts
}

/// What the features are worth together to the side to move: as `features`, without keeping them.
pub(super) fn worth(board: &Board, weights: &[i32; COUNT]) -> i32 {
    let us = board.side_to_move();
    let mut sum = weights[TEMPO];
    count(board, us, |feature, n| sum += n * weights[feature]);
    count(board, us.other(), |feature, n| sum -= n * weights[feature]);
    sum
}

#[inline(always)]
fn count(board: &Board, side: Side, mut add: impl FnMut(usize, i32)) {
    let occupied = board.occupied();
    let own = board.side(side);
    let enemy_king = board.king(side.other()).set();
    let ring = enemy_king.neighbours() | enemy_king;
    for (n, role) in ROLES.into_iter().enumerate() {
        let (mut pieces, mut mobility, mut centre, mut siege) = (0, 0, 0, 0);
        for from in board.role(role) & own {
            let attacks = Board::attacks(side, role, from, occupied);
            pieces += 1;
            siege += (attacks & ring).count() as i32;
            if role == Role::Pawn {
                centre += 2 - (from.cell().x as i32 - 2).abs();
                add(PROGRESS + steps_left(side, from).clamp(1, 7) - 1, 1);
            } else {
                centre += centrality(from);
                mobility += attacks.without(own).count() as i32;
            }
        }
        add(MATERIAL + n, pieces);
        add(MOBILITY + n, mobility);
        add(CENTRE + n, centre);
        add(SIEGE + n, siege);
    }
    add(CENTRE + 6, centrality(board.king(side)));
}

/// From 0 in a corner to 6 in the middle.
fn centrality(cell: CellIndex) -> i32 {
    const OF: [i8; CellIndex::COUNT] = {
        let mut of = [0; CellIndex::COUNT];
        let mut n = 0;
        while n < CellIndex::COUNT {
            let near = [0, 1, 2, 1, 0];
            of[n] = near[n % 5] + near[n / 5 % 5] + near[n / 25];
            n += 1;
        }
        of
    };
    i32::from(OF[cell.number()])
}

/// How many steps a pawn has to go, forward and up together.
fn steps_left(side: Side, cell: CellIndex) -> usize {
    let gone = (cell.cell().y + cell.cell().z) as usize;
    match side {
        Side::First => 8 - gone,
        Side::Second => gone,
    }
}
