use raumspiel_rules::{Cell, Game, Lattice, Piece, Role, Side, Spec};

/// What is the same for all positions that differ only by how the board is turned or mirrored, and in chess by which
/// side is called White.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Likeness(Vec<(Cell, Side, Role)>);

/// Of the game's position.
pub fn likeness(game: &Game) -> Likeness {
    let position = game.position();
    let pieces = position.pieces();
    let mover = position.turn();
    let lattice = position.lattice();
    let has_pawns = pieces.iter().any(|(_, piece)| piece.role == Role::Pawn);
    let images = match (game.spec(), has_pawns) {
        (Spec::Connect(_), _) => standing(lattice),
        (Spec::Chess, true) => upwards(),
        (Spec::Chess, false) => any_way(),
    };
    let image = |turn: &Way| {
        let place = |&(cell, Piece { side, role }): &(Cell, Piece)| {
            // The player to move is always the first: chess is the same with the sides swapped.
            let (cell, side) = match (game.spec(), mover) {
                (Spec::Chess, Side::Second) => (turned_round(cell), side.other()),
                _ => (cell, side),
            };
            (turn.of(cell, lattice), side, role)
        };
        let mut image: Vec<(Cell, Side, Role)> = pieces.iter().map(place).collect();
        image.sort_unstable();
        image
    };
    Likeness(images.iter().map(image).min().unwrap_or_default())
}

fn turned_round(Cell { x, y, z }: Cell) -> Cell {
    Cell::new(x, 4 - y, 4 - z)
}

/// Which extent becomes which, and which of them are mirrored.
struct Way {
    axes: [usize; 3],
    mirrored: [bool; 3],
}

const AXES: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Way {
    fn of(&self, cell: Cell, lattice: Lattice) -> Cell {
        let from = [cell.x, cell.y, cell.z];
        let most = [lattice.files, lattice.ranks, lattice.levels];
        let along = |n: usize| {
            let axis = self.axes[n];
            if self.mirrored[n] { most[axis] - 1 - from[axis] } else { from[axis] }
        };
        Cell::new(along(0), along(1), along(2))
    }
}

fn ways(axes: &[[usize; 3]], mirrors: [bool; 3]) -> Vec<Way> {
    let mirrored = |bits: usize| [bits & 1 != 0, bits & 2 != 0, bits & 4 != 0];
    let allowed = |mirrored: &[bool; 3]| mirrored.iter().zip(mirrors).all(|(&is, may)| may || !is);
    let of_axes = |&axes: &[usize; 3]| {
        (0..8).map(mirrored).filter(allowed).map(move |mirrored| Way { axes, mirrored }).collect::<Vec<_>>()
    };
    axes.iter().flat_map(of_axes).collect()
}

/// What falls stays upright.
fn standing(lattice: Lattice) -> Vec<Way> {
    let swaps = if lattice.files == lattice.ranks { 2 } else { 1 };
    ways(&AXES[..swaps], [true, true, false])
}

/// Pawns go forward and up, and it is the same which of the two is called which.
fn upwards() -> Vec<Way> {
    ways(&[AXES[0], AXES[2]], [true, false, false])
}

fn any_way() -> Vec<Way> {
    ways(&AXES, [true; 3])
}
