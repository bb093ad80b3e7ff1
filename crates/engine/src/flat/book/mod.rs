//! The book of Connect Four, 7×6: the score of every position after eight and after twelve moves.
//!
//! Positions are numbered by arithmetic, so no keys are stored; their scores are compressed by
//! predicting each from the ones before it. Those after twelve moves are in segments that are read
//! when one of their positions is first asked for.

mod arithmetic;
mod error;
mod index;
mod predictor;
mod scores;
mod shared;
mod tree;

use std::{borrow::Cow, ops::Range, sync::OnceLock};

pub use error::BookError;
use index::{Index, Place};
use predictor::Predictor;
pub use shared::{install_book, shared_book};
use tree::Tree;

/// The scores of all positions after [`Book::EARLY_PLIES`] and after [`Book::PLIES`] moves in which nobody
/// wins at once.
///
/// ```text
///  0     4                   12                                     12 + 2n
///  RSB2  sum of what follows  how many bytes each of n segments has  segments …
/// ```
///
/// The first segment has all positions after eight moves. Whoever predicts the scores begins each of the
/// others with what there was to learn from the first.
pub struct Book {
    packed: Cow<'static, [u8]>,
    tree: Tree,
    early: Index,
    late: Index,
    /// Where each segment is.
    bytes: Vec<Range<usize>>,
    beginning: OnceLock<Beginning>,
    segments: Vec<OnceLock<Box<[i8]>>>,
}

struct Beginning {
    scores: Box<[i8]>,
    predictor: Predictor,
}

const MAGIC: [u8; 4] = *b"RSB2";
const SUM: Range<usize> = 4..12;

/// How many blocks of positions make a segment.
const SEGMENT: usize = 4;

impl Book {
    pub const EARLY_PLIES: u32 = 8;
    pub const PLIES: u32 = 12;

    /// Opens a book. Anything but a whole and sound one is refused.
    pub fn open(packed: impl Into<Cow<'static, [u8]>>) -> Result<Book, BookError> {
        let packed = packed.into();
        let (early, late) = indexes();
        let segments = segments_of(&late);
        let first = SUM.end + 2 * (segments + 1);
        if packed.len() < first || packed[..SUM.start] != MAGIC {
            return Err(BookError::NotABook);
        }
        if packed[SUM] != sum(&packed[SUM.end..]).to_le_bytes() {
            return Err(BookError::Damaged);
        }
        let mut from = first;
        let mut bytes = Vec::with_capacity(segments + 1);
        for length in packed[SUM.end..first].chunks_exact(2) {
            let to = from + usize::from(u16::from_le_bytes([length[0], length[1]]));
            bytes.push(from..to);
            from = to;
        }
        if from != packed.len() {
            return Err(BookError::Damaged);
        }
        let segments = (0..segments).map(|_| OnceLock::new()).collect();
        let (tree, beginning) = (Tree::new(), OnceLock::new());
        Ok(Book { packed, tree, early, late, bytes, beginning, segments })
    }

    /// Packs the scores of positions (the stones of the player to move, and of both) as
    /// [`Book::open`] reads them; positions without a score are never asked for.
    pub fn pack(mut score: impl FnMut(u64, u64) -> Option<i32>) -> Vec<u8> {
        let (early, late) = indexes();
        let tree = Tree::new();
        let mut predictor = Predictor::new(tree.len());
        let mut segments =
            vec![scores::write(&early, 0..early.blocks().len(), &tree, &mut predictor, &mut score)];
        for segment in 0..segments_of(&late) {
            let blocks = blocks_of(&late, segment);
            segments.push(scores::write(&late, blocks, &tree, &mut predictor.clone(), &mut score));
        }
        let lengths = segments.iter().flat_map(|segment| (segment.len() as u16).to_le_bytes());
        let body: Vec<u8> = lengths.chain(segments.iter().flatten().copied()).collect();
        let mut packed = MAGIC.to_vec();
        packed.extend(sum(&body).to_le_bytes());
        packed.extend(body);
        packed
    }

    /// The score of a position after [`Book::EARLY_PLIES`] or [`Book::PLIES`] moves whose player to move
    /// cannot win at once.
    pub fn score(&self, own: u64, all: u64) -> i32 {
        if let Some(Place { block, rank }) = self.late.place(own, all) {
            let segment = self.segments[block / SEGMENT].get_or_init(|| self.read(block / SEGMENT));
            return i32::from(segment[block % SEGMENT * self.late.colourings().len() + rank]);
        }
        self.early.place(own, all).map_or(0, |Place { block, rank }| {
            i32::from(self.beginning().scores[block * self.early.colourings().len() + rank])
        })
    }

    /// The number of moves after which the book will next know a position that arises after so many.
    pub(crate) fn next_known(plies: u32) -> u32 {
        if plies <= Self::EARLY_PLIES { Self::EARLY_PLIES } else { Self::PLIES }
    }

    fn beginning(&self) -> &Beginning {
        self.beginning.get_or_init(|| {
            let mut predictor = Predictor::new(self.tree.len());
            let blocks = 0..self.early.blocks().len();
            let bytes = &self.packed[self.bytes[0].clone()];
            let scores = scores::read(&self.early, blocks, &self.tree, &mut predictor, bytes);
            Beginning { scores, predictor }
        })
    }

    fn read(&self, segment: usize) -> Box<[i8]> {
        let mut predictor = self.beginning().predictor.clone();
        let bytes = &self.packed[self.bytes[segment + 1].clone()];
        scores::read(&self.late, blocks_of(&self.late, segment), &self.tree, &mut predictor, bytes)
    }

    /// Every position after [`Book::PLIES`] moves whose score had to be stored, with its score, in the
    /// order of the book.
    pub fn stored(&self) -> impl Iterator<Item = (u64, u64, i32)> + '_ {
        let positions = (0..self.segments.len())
            .flat_map(|segment| scores::stored(&self.late, blocks_of(&self.late, segment)));
        positions.map(|(own, all)| (own, all, self.score(own, all)))
    }
}

fn indexes() -> (Index, Index) {
    (Index::new(Book::EARLY_PLIES as usize), Index::new(Book::PLIES as usize))
}

fn segments_of(index: &Index) -> usize {
    index.blocks().len().div_ceil(SEGMENT)
}

fn blocks_of(index: &Index, segment: usize) -> Range<usize> {
    segment * SEGMENT..((segment + 1) * SEGMENT).min(index.blocks().len())
}

fn sum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    mix(words.fold(bytes.len() as u64, mix), 0)
}
