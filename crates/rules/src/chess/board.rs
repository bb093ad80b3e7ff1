use crate::{Cell, Lattice, Move, MoveError, Outcome, Piece, Position, PositionError, Refusal, Side};

/// A position of 3D chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {}

impl Board {
    pub fn start() -> Board {
        Board {}
    }

    pub fn parse_text(_text: &str) -> Result<Board, PositionError> {
        Ok(Board {})
    }
}

impl Position for Board {
    fn lattice(&self) -> Lattice {
        Lattice { files: 5, ranks: 5, levels: 5 }
    }
    fn turn(&self) -> Side {
        todo!()
    }
    fn piece_at(&self, _cell: Cell) -> Option<Piece> {
        todo!()
    }
    fn pieces(&self) -> Vec<(Cell, Piece)> {
        todo!()
    }
    fn legal_moves(&self) -> Vec<Move> {
        todo!()
    }
    fn legal_count(&self) -> u64 {
        todo!()
    }
    fn outcome(&self) -> Option<Outcome> {
        todo!()
    }
    fn key(&self) -> u64 {
        todo!()
    }
    fn check_move(&self, _m: Move) -> Result<(), Refusal> {
        todo!()
    }
    fn play_unchecked(&mut self, _m: Move) {
        todo!()
    }
    fn notation(&self, _m: Move) -> String {
        todo!()
    }
    fn parse(&self, _text: &str) -> Result<Move, MoveError> {
        todo!()
    }
    fn text(&self) -> String {
        todo!()
    }
    fn can_repeat(&self) -> bool {
        true
    }
}
