use raumspiel_rules::Side;

use super::{
    Geometry, ThreatBoard,
    threat_board::{TURN_KEY, piece_key},
};

/// The keys of all images of a position under the board's symmetries.
#[derive(Clone, Copy, Debug)]
pub struct SymmetricKey {
    keys: [u64; 8],
    images: usize,
}

impl SymmetricKey {
    pub fn new<const W: usize, const S: usize>(
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> SymmetricKey {
        let turn = if board.turn() == Side::Second { TURN_KEY } else { 0 };
        let mut this = SymmetricKey { keys: [turn; 8], images: geometry.symmetries().len() };
        for side in Side::BOTH {
            for cell in board.board().stones(side) {
                for (key, image) in this.keys.iter_mut().zip(geometry.symmetries()) {
                    *key ^= piece_key(side, image[usize::from(cell)]);
                }
            }
        }
        this
    }

    /// The keys after `side` has placed a piece.
    #[inline]
    pub fn after<const W: usize>(&self, geometry: &Geometry<W>, side: Side, cell: u8) -> SymmetricKey {
        let mut next = *self;
        for (key, image) in next.keys.iter_mut().zip(geometry.symmetries()) {
            *key ^= TURN_KEY ^ piece_key(side, image[usize::from(cell)]);
        }
        next
    }

    /// The least of the keys, the same for all images, and the symmetry that leads to it.
    #[inline]
    pub fn canonical(&self) -> (u64, usize) {
        let mut least = (self.keys[0], 0);
        for at in 1..self.images {
            if self.keys[at] < least.0 {
                least = (self.keys[at], at);
            }
        }
        least
    }
}
