use std::collections::HashMap;

use raumspiel_rules::{Shape, Side};

use super::{CellSet, Certificate, Flaw, Geometry, Guide, SymmetricKey, ThreatBoard, check};

/// Positions whose winner is proved, each with his move, read from the certificates that the
/// program carries. Reading checks them: what is in the book is true.
#[derive(Clone, Debug, Default)]
pub(super) struct Book {
    /// By the least key of all images, the column as that image has it.
    moves: HashMap<u64, u8>,
}

const CERTIFICATES: [&[u8]; 5] = [
    include_bytes!("../../certificates/connect-3x3x3-3.cert"),
    include_bytes!("../../certificates/connect-4x4x4-3.cert"),
    include_bytes!("../../certificates/connect-5x5x5-4_b2.cert"),
    include_bytes!("../../certificates/connect-5x5x5-4_c3.cert"),
    include_bytes!("../../certificates/connect-5x5x5-4_b2-c3-d3.cert"),
];

impl Book {
    /// What the certificates say about the shape.
    pub(super) fn new<const W: usize, const S: usize>(geometry: &Geometry<W>) -> Book {
        let shape: Shape = geometry.shape();
        let mut book = Book::default();
        for certificate in CERTIFICATES.iter().filter_map(|bytes| Certificate::from_bytes(bytes).ok()) {
            if certificate.claim.shape() != shape {
                continue;
            }
            if let Ok(found) = read::<W, S>(geometry, &certificate) {
                book.moves.extend(found);
            }
        }
        book
    }

    /// The winning move of the side to move, where the book has the position.
    pub(super) fn winning_move<const W: usize, const S: usize>(
        &self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> Option<u8> {
        let (key, symmetry) = SymmetricKey::new(geometry, board).canonical();
        let column = usize::from(*self.moves.get(&key)?);
        let image = &geometry.symmetries()[symmetry];
        board.landings().into_iter().find(|&cell| geometry.column_of(image[usize::from(cell)]) == column)
    }
}

/// Checks a certificate, and says for which positions it has moves: their least keys, and the column
/// as that image has it.
pub(super) fn read<const W: usize, const S: usize>(
    geometry: &Geometry<W>,
    certificate: &Certificate,
) -> Result<Vec<(u64, u8)>, Flaw> {
    let mut reader = Reader::<W, S> {
        geometry,
        winner: certificate.claim.winner(),
        moves: certificate.moves.iter(),
        found: Vec::new(),
    };
    check(&certificate.claim, &mut reader)?;
    if reader.moves.next().is_some() { Err(Flaw::MovesLeft) } else { Ok(reader.found) }
}

/// Hands the checker its moves and notes for which position each was.
struct Reader<'c, const W: usize, const S: usize> {
    geometry: &'c Geometry<W>,
    winner: Side,
    moves: std::slice::Iter<'c, u8>,
    found: Vec<(u64, u8)>,
}

impl<const W: usize, const S: usize> Guide for Reader<'_, W, S> {
    fn choose(&mut self, stones: [u128; 2]) -> Option<u8> {
        let column = *self.moves.next()?;
        let sets = stones.map(|set| CellSet { low: set as u64, high: (set >> 64) as u64 });
        let board = ThreatBoard::<W, S>::from_stones(self.geometry, sets, self.winner);
        let (key, symmetry) = SymmetricKey::new(self.geometry, &board).canonical();
        let image = &self.geometry.symmetries()[symmetry];
        let mut landings = board.landings().into_iter();
        let cell = landings.find(|&cell| self.geometry.column_of(cell) == usize::from(column))?;
        self.found.push((key, self.geometry.column_of(image[usize::from(cell)]) as u8));
        Some(column)
    }
}
