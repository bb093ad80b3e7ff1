//! Books of boards that take long to solve from the beginning: the score of every position after so many moves, on
//! 7×6 eight and twelve.
//!
//! Positions are numbered by arithmetic, so no keys are stored; their scores are compressed by
//! predicting each from the ones before it. Those after twelve moves are in segments that are read
//! when one of their positions is first asked for.

mod arithmetic;
mod edition;
mod error;
mod index;
mod predictor;
mod scores;
mod shared;
mod tree;

use std::{borrow::Cow, ops::Range, sync::OnceLock};

pub use edition::Edition;
pub use error::BookError;
use index::{Index, Place};
use predictor::Predictor;
pub use shared::{install_book, shared_book};
use tree::Tree;

/// The scores of all positions of an edition in which nobody wins at once.
///
/// ```text
///  0      4                   12                                     12 + 2n
///  board  sum of what follows  how many bytes each of n segments has  segments …
/// ```
///
/// The first segment has all positions after the fewer moves. Whoever predicts the scores begins each of the
/// others with what there was to learn from the first.
pub struct Book {
    edition: Edition,
    packed: Cow<'static, [u8]>,
    tree: Tree,
    early: Index,
    late: Option<Index>,
    /// Where each segment is.
    bytes: Vec<Range<usize>>,
    beginning: OnceLock<Beginning>,
    segments: Vec<OnceLock<Box<[i8]>>>,
}

struct Beginning {
    scores: Box<[i8]>,
    predictor: Predictor,
}

const SUM: Range<usize> = 4..12;

/// How many blocks of positions make a segment.
const SEGMENT: usize = 4;

impl Book {
    /// Opens the book of an edition. Anything but a whole and sound one is refused.
    pub fn open(edition: Edition, packed: impl Into<Cow<'static, [u8]>>) -> Result<Book, BookError> {
        let packed = packed.into();
        let (early, late) = indexes(edition);
        let segments = late.as_ref().map_or(0, segments_of);
        let first = SUM.end + 2 * (segments + 1);
        if packed.len() < first || packed[..SUM.start] != edition.magic() {
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
        let (tree, beginning) = (Tree::new(edition.most()), OnceLock::new());
        Ok(Book { edition, packed, tree, early, late, bytes, beginning, segments })
    }

    /// Packs the scores of positions (the stones of the player to move, and of both) as
    /// [`Book::open`] reads them; positions without a score are never asked for.
    pub fn pack(edition: Edition, mut score: impl FnMut(u64, u64) -> Option<i32>) -> Vec<u8> {
        let (early, late) = indexes(edition);
        let tree = Tree::new(edition.most());
        let mut predictor = Predictor::new(tree.len());
        let mut segments =
            vec![scores::write(&early, 0..early.blocks().len(), &tree, &mut predictor, &mut score)];
        if let Some(late) = &late {
            for segment in 0..segments_of(late) {
                let blocks = blocks_of(late, segment);
                segments.push(scores::write(late, blocks, &tree, &mut predictor.clone(), &mut score));
            }
        }
        let lengths = segments.iter().flat_map(|segment| (segment.len() as u16).to_le_bytes());
        let body: Vec<u8> = lengths.chain(segments.iter().flatten().copied()).collect();
        let mut packed = edition.magic().to_vec();
        packed.extend(sum(&body).to_le_bytes());
        packed.extend(body);
        packed
    }

    /// The score of a position after as many moves as the edition says whose player to move cannot win at once.
    pub fn score(&self, own: u64, all: u64) -> i32 {
        if let Some(late) = &self.late
            && let Some(Place { block, rank }) = late.place(own, all)
        {
            let segment = self.segments[block / SEGMENT].get_or_init(|| self.read(late, block / SEGMENT));
            return i32::from(segment[block % SEGMENT * late.colourings().len() + rank]);
        }
        self.early.place(own, all).map_or(0, |Place { block, rank }| {
            i32::from(self.beginning().scores[block * self.early.colourings().len() + rank])
        })
    }

    pub fn edition(&self) -> Edition {
        self.edition
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

    fn read(&self, late: &Index, segment: usize) -> Box<[i8]> {
        let mut predictor = self.beginning().predictor.clone();
        let bytes = &self.packed[self.bytes[segment + 1].clone()];
        scores::read(late, blocks_of(late, segment), &self.tree, &mut predictor, bytes)
    }

    /// Every position after [`Edition::plies`] moves whose score had to be stored, with its score, in the
    /// order of the book.
    pub fn stored(&self) -> impl Iterator<Item = (u64, u64, i32)> + '_ {
        stored_in(self.late.as_ref().unwrap_or(&self.early))
            .map(|(own, all)| (own, all, self.score(own, all)))
    }
}

impl Edition {
    /// Every position whose score a book of this edition stores, the last moves' only, in the order of the book:
    /// the stones of the player to move, and of both.
    pub fn positions(self) -> Vec<(u64, u64)> {
        stored_in(&Index::new(self.grid, self.plies() as usize)).collect()
    }
}

fn stored_in(index: &Index) -> impl Iterator<Item = (u64, u64)> + '_ {
    (0..segments_of(index)).flat_map(|segment| scores::stored(index, blocks_of(index, segment)))
}

fn indexes(edition: Edition) -> (Index, Option<Index>) {
    let index = |plies| Index::new(edition.grid, plies as usize);
    (index(edition.early), edition.late.map(index))
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
