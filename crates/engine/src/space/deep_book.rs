use std::{error::Error, fmt};

use raumspiel_rules::{AnyPosition, Game, Position, Shape, Side};

use super::{
    Certificate, Flaw, Geometry, SymmetricKey, ThreatAnswer, ThreatBoard, ThreatSearch, book::read,
    retrieval::Retrieval, solver::for_shape,
};

/// The winning moves of proofs that are too long to be checked when a player is made.
///
/// Only moves are kept, not the positions they belong to (see [`Retrieval`]), so it has to be known
/// that a position is in a proof. A game is in one from the position that the proof begins with, and
/// as long as the winner plays the moves of it.
///
/// ```text
///   1 byte    how many positions proofs begin with, the winner to move
///   8 bytes   for each of them the least key of all images, low bytes first
///   the rest  the moves: for the least key of a position the column as that image has it
/// ```
#[derive(Clone, Debug, Default)]
pub(super) struct DeepBook {
    roots: Vec<u64>,
    moves: Option<Retrieval<'static>>,
}

const CONNECT_FOUR_3D: &[u8] = include_bytes!("../../certificates/connect-5x5x5-4.book");

/// The side that all proofs in the book are about.
const WINNER: Side = Side::First;

/// Positions that may be looked at to see whether threats win: where they do, proofs have no move.
const THREAT_NODES: u64 = 30_000;

/// How a game stands with the proofs of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Outside,
    /// The winner is to move, and wins with this cell.
    Wins(u8),
    /// The other side is to move, and loses.
    Loses,
}

impl DeepBook {
    pub(super) fn new<const W: usize>(geometry: &Geometry<W>) -> DeepBook {
        let is_usual = geometry.shape() == Shape::CONNECT_FOUR_3D;
        is_usual.then(|| DeepBook::from_bytes(CONNECT_FOUR_3D)).flatten().unwrap_or_default()
    }

    fn from_bytes(bytes: &'static [u8]) -> Option<DeepBook> {
        let (&count, rest) = bytes.split_first()?;
        let (roots, moves) = rest.split_at_checked(usize::from(count) * 8)?;
        let roots = roots.as_chunks().0.iter().map(|&key| u64::from_le_bytes(key)).collect();
        Some(DeepBook { roots, moves: Retrieval::from_bytes(moves) })
    }

    /// Whether a proof begins with the position.
    pub(super) fn begins_with<const W: usize, const S: usize>(
        &self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> bool {
        board.turn() == WINNER && self.roots.contains(&SymmetricKey::new(geometry, board).canonical().0)
    }

    /// Follows a game from its start.
    pub(super) fn standing<const W: usize, const S: usize>(
        &self,
        geometry: &Geometry<W>,
        threats: &mut ThreatSearch,
        game: &Game,
    ) -> Standing {
        let AnyPosition::Connect(start) = game.start() else { return Standing::Outside };
        if self.roots.is_empty() {
            return Standing::Outside;
        }
        let mut board = ThreatBoard::<W, S>::from_rules(geometry, start);
        let mut is_inside = false;
        for played in game.moves() {
            let cell = geometry.number(played.to);
            if board.turn() == WINNER {
                is_inside |= self.begins_with(geometry, &board);
                is_inside = is_inside && self.move_at(geometry, threats, &board) == Some(cell);
            }
            board.place(geometry, cell);
        }
        if board.turn() != WINNER {
            return if is_inside { Standing::Loses } else { Standing::Outside };
        }
        is_inside |= self.begins_with(geometry, &board);
        let cell = if is_inside { self.move_at(geometry, threats, &board) } else { None };
        cell.map_or(Standing::Outside, Standing::Wins)
    }

    /// The move of a position that is in a proof. Where threats win, the checker needs no move and
    /// there is none; where that cannot be told, nothing is.
    fn move_at<const W: usize, const S: usize>(
        &self,
        geometry: &Geometry<W>,
        threats: &mut ThreatSearch,
        board: &ThreatBoard<W, S>,
    ) -> Option<u8> {
        if threats.search(geometry, board, THREAT_NODES) != ThreatAnswer::DoesNot {
            return None;
        }
        let (key, symmetry) = SymmetricKey::new(geometry, board).canonical();
        let column = usize::from(self.moves?.get(key));
        let image = &geometry.symmetries()[symmetry];
        board.landings().into_iter().find(|&cell| geometry.column_of(image[usize::from(cell)]) == column)
    }
}

/// Why certificates do not make a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeepBookError {
    Untrue(Flaw),
    Unsuitable,
    /// No seed gives every position places of its own, which hardly ever happens.
    NoSeed,
}

impl fmt::Display for DeepBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeepBookError::Untrue(flaw) => flaw.fmt(f),
            DeepBookError::Unsuitable => f.write_str(
                "A book is made of certificates about one game of at most 32 columns, in which the first \
                 player is to move and wins.",
            ),
            DeepBookError::NoSeed => f.write_str("The positions cannot be told apart in so little room."),
        }
    }
}

impl Error for DeepBookError {}

/// The book of what the certificates say. They are checked on the way.
pub fn deep_book_of(certificates: &[Certificate]) -> Result<Vec<u8>, DeepBookError> {
    let Some(first) = certificates.first() else { return Err(DeepBookError::Unsuitable) };
    let shape = first.claim.shape();
    let is_suitable = |Certificate { claim, .. }: &Certificate| {
        claim.shape() == shape && claim.winner() == WINNER && claim.start().turn() == WINNER
    };
    if !certificates.iter().all(is_suitable) || shape.lattice().columns() > u64::from(Retrieval::MOST) + 1 {
        return Err(DeepBookError::Unsuitable);
    }
    for_shape!(shape, Err(DeepBookError::Unsuitable), collect(shape, certificates))
}

fn collect<const W: usize, const S: usize>(
    shape: Shape,
    certificates: &[Certificate],
) -> Result<Vec<u8>, DeepBookError> {
    let geometry = Geometry::<W>::new(shape).ok_or(DeepBookError::Unsuitable)?;
    let mut roots = Vec::new();
    let mut moves = Vec::new();
    for certificate in certificates {
        moves.extend(read::<W, S>(&geometry, certificate).map_err(DeepBookError::Untrue)?);
        let board = ThreatBoard::<W, S>::from_rules(&geometry, certificate.claim.start());
        roots.push(SymmetricKey::new(&geometry, &board).canonical().0);
    }
    // Of a position that two proofs have, either move will do: all that follows is in the book.
    moves.sort_unstable();
    moves.dedup_by_key(|&mut (key, _)| key);
    let mut bytes = vec![u8::try_from(roots.len()).map_err(|_| DeepBookError::Unsuitable)?];
    bytes.extend(roots.iter().flat_map(|key| key.to_le_bytes()));
    bytes.extend(Retrieval::build(&moves).ok_or(DeepBookError::NoSeed)?);
    Ok(bytes)
}
