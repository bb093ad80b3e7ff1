use super::{Board, CellIndex, Kind, cell_index::LATTICE};
use crate::{Cell, Draw, Lattice, Move, MoveError, Outcome, Piece, Position, Refusal, Role, Side, Win};

/// Half-moves without capture or pawn move after which the game is drawn by itself.
const MOST_QUIET: u32 = 150;

fn is_of_chess(m: Move) -> bool {
    m.from.is_some() && m.promotion != Some(Role::Disc)
}

/// What the pieces can do, whether or not a draw has ended the game.
impl Board {
    pub(crate) fn playable_moves(&self) -> Vec<Move> {
        let mut packed = Vec::new();
        self.push_moves(Kind::All, &mut packed);
        let mut moves: Vec<Move> = packed.into_iter().map(Move::from).collect();
        moves.sort_unstable();
        moves
    }

    pub(crate) fn check_playable(&self, m: Move) -> Result<(), Refusal> {
        if is_of_chess(m) { self.pack(m).map(drop) } else { Err(Refusal::WrongKind) }
    }

    pub(crate) fn parse_playable(&self, text: &str) -> Result<Move, MoveError> {
        let m = super::text::read_move(text)?;
        self.check_playable(m).map(|()| m).map_err(|why| MoveError::refused(text, why))
    }
}

impl Position for Board {
    fn lattice(&self) -> Lattice {
        LATTICE
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.piece_on(CellIndex::of(cell)?)
    }

    fn pieces(&self) -> Vec<(Cell, Piece)> {
        let piece = |cell: CellIndex| Some((cell.cell(), self.piece_on(cell)?));
        self.occupied().into_iter().filter_map(piece).collect()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.playable_moves()
    }

    fn legal_count(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { self.count_moves() }
    }

    /// Mate and stalemate come before the draws that only count.
    fn outcome(&self) -> Option<Outcome> {
        if !self.can_move() {
            Some(if self.in_check() {
                Outcome::Win { winner: self.turn.other(), by: Win::Checkmate }
            } else {
                Outcome::Draw(Draw::Stalemate)
            })
        } else if self.is_dead() {
            Some(Outcome::Draw(Draw::DeadPosition))
        } else {
            (self.quiet() >= MOST_QUIET).then_some(Outcome::Draw(Draw::SeventyFiveMoves))
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn check_move(&self, m: Move) -> Result<(), Refusal> {
        match self.outcome().filter(|_| is_of_chess(m)) {
            Some(outcome) => Err(Refusal::GameOver(outcome)),
            None => self.check_playable(m),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        if let Ok(packed) = self.pack(m) {
            self.play(packed);
        }
    }

    fn notation(&self, m: Move) -> String {
        super::text::write_move(m)
    }

    fn parse(&self, text: &str) -> Result<Move, MoveError> {
        let m = super::text::read_move(text)?;
        self.check_move(m).map(|()| m).map_err(|why| MoveError::refused(text, why))
    }

    fn text(&self) -> String {
        self.write_text()
    }

    fn check(&self) -> Option<Cell> {
        self.in_check().then(|| self.king(self.turn).cell())
    }

    fn attackers(&self) -> Vec<Cell> {
        self.checkers().into_iter().map(CellIndex::cell).collect()
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet()
    }

    /// A bare king never gives mate.
    fn can_win(&self, side: Side) -> bool {
        self.outcome().is_none() && self.side(side).count() > 1
    }
}
