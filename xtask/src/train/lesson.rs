use std::path::Path;

use raumspiel_engine::chess::network::{CellImage, input, seen_by_other};
use raumspiel_rules::chess::{Board, Kind};

use super::teacher;
use crate::{
    Failure,
    chance::Chance,
    played::{self, Played},
};

/// Positions to learn from, each as the inputs that its pieces are for the side to move.
#[derive(Default)]
pub(super) struct Lessons {
    inputs: Vec<u16>,
    positions: Vec<Position>,
}

struct Position {
    /// Where its inputs begin, and how many they are.
    first: u32,
    count: u8,
    /// What the search said, in hundredths of a pawn, and half-points of the mover in the end.
    value: i16,
    halves: u8,
}

/// One position to learn from.
#[derive(Clone, Copy)]
pub(super) struct Lesson<'a> {
    pub(super) inputs: &'a [u16],
    pub(super) value: f32,
    /// 1 if the mover won, 0 if it lost.
    pub(super) result: f32,
}

/// Beyond this the game is decided, and there is nothing to estimate.
const DECIDED: i16 = 3_000;
/// One game in so many is only looked at to see what was learnt.
const HELD_OUT: usize = 20;
/// Fewer random moves than this lead away from a game.
const STRAYED: u64 = 5;

impl Lessons {
    /// The lessons of all games of the files, and those of the games held out.
    pub(super) fn read(files: &[&str]) -> Result<(Lessons, Lessons), Failure> {
        let (mut learnt, mut held_out) = (Lessons::default(), Lessons::default());
        for file in files {
            for (n, game) in played::read(Path::new(file))?.enumerate() {
                let lessons = if n % HELD_OUT == 0 { &mut held_out } else { &mut learnt };
                lessons.take(&game?)?;
            }
        }
        Ok((learnt, held_out))
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn get(&self, n: usize) -> Lesson<'_> {
        let Position { first, count, value, halves } = self.positions[n];
        let inputs = &self.inputs[first as usize..][..count.into()];
        Lesson { inputs, value: value.into(), result: f32::from(halves) / 2.0 }
    }

    /// Positions a few random moves away from those of the games, with what the teacher says of them:
    /// many, various, and cheap.
    pub(super) fn imitated(files: &[&str], each: u32, mut chance: Chance) -> Result<Lessons, Failure> {
        let mut lessons = Lessons::default();
        let mut moves = Vec::new();
        for file in files {
            for game in played::read(Path::new(file))? {
                let mut board = Board::start();
                for (m, _) in game?.plies {
                    for _ in 0..each {
                        let mut strayed = board;
                        for _ in 0..chance.below(STRAYED) {
                            moves.clear();
                            strayed.push_moves(Kind::All, &mut moves);
                            let Some(&m) = moves.get(chance.below(moves.len() as u64) as usize) else {
                                break;
                            };
                            strayed.play(m);
                        }
                        if !strayed.in_check() {
                            lessons.add(
                                &strayed,
                                teacher::evaluate(&strayed).clamp(-i32::from(DECIDED), DECIDED.into()) as i16,
                                1,
                            )?;
                        }
                    }
                    board.play(m);
                }
            }
        }
        Ok(lessons)
    }

    fn add(&mut self, board: &Board, value: i16, halves: u8) -> Result<(), Failure> {
        let mover = board.side_to_move();
        let first = u32::try_from(self.inputs.len())?;
        for cell in board.occupied() {
            let piece = board.piece_on(cell).ok_or("nothing on an occupied cell")?;
            self.inputs.push(input(mover, piece, cell) as u16);
        }
        let count = board.occupied().count() as u8;
        self.positions.push(Position { first, count, value, halves });
        Ok(())
    }

    /// Every quiet position of a game that was thought about: the network judges nothing else.
    fn take(&mut self, game: &Played) -> Result<(), Failure> {
        let mut board = Board::start();
        for (ply, &(m, value)) in game.plies.iter().enumerate() {
            let is_quiet = m.promotion().is_none() && !board.occupied().contains(m.to()) && !board.in_check();
            if ply >= game.random.into() && is_quiet && value.abs() < DECIDED {
                let mover = board.side_to_move();
                let halves = game.winner.map_or(1, |winner| if winner == mover { 2 } else { 0 });
                self.add(&board, value, halves)?;
            }
            board.play(m);
        }
        Ok(())
    }
}

/// Inputs as they are from the other side, and in the images under which the game stays the same.
pub(super) struct Images {
    pub(super) other: Vec<u16>,
    pub(super) all: Vec<Vec<u16>>,
}

impl Images {
    pub(super) fn new(inputs: usize) -> Images {
        let all = CellImage::ALL.map(|image| (0..inputs).map(|n| image.of_input(n) as u16).collect());
        Images { other: (0..inputs).map(|n| seen_by_other(n) as u16).collect(), all: all.into() }
    }
}
