use crate::{Cell, Lattice, Move, MoveError, Outcome, Piece, Refusal, Side};

/// What every game's position can tell and do. Object-safe; what only one game has is on its own type.
pub trait Position {
    fn lattice(&self) -> Lattice;

    /// Who is to move, or would be if the game were not over.
    fn turn(&self) -> Side;

    fn piece_at(&self, cell: Cell) -> Option<Piece>;

    /// Every piece with its cell, in the same order for equal positions. Costs as much as there are pieces.
    fn pieces(&self) -> Vec<(Cell, Piece)>;

    /// Empty exactly when the game is over.
    fn legal_moves(&self) -> Vec<Move>;

    /// How many moves `legal_moves` would list, without listing them.
    fn legal_count(&self) -> u64;

    /// How the position ends the game by itself, if it does.
    fn outcome(&self) -> Option<Outcome>;

    /// Equal for equal pieces on equal cells with the same side to move; different otherwise,
    /// but for accidents of 64 bits.
    fn key(&self) -> u64;

    /// Whether the move can be played, and if not, why.
    fn check_move(&self, m: Move) -> Result<(), Refusal>;

    /// Plays a move that `check_move` accepts. With any other, the position is worth nothing
    /// afterwards, but nothing panics.
    fn play_unchecked(&mut self, m: Move);

    /// The move as text, as it would be read back in this position.
    fn notation(&self, m: Move) -> String;

    /// Reads one move that can be played here.
    fn parse(&self, text: &str) -> Result<Move, MoveError>;

    /// The whole position as text.
    fn text(&self) -> String;

    /// The king that is attacked, for the games that have one.
    fn check(&self) -> Option<Cell> {
        None
    }

    /// Where the pieces stand that attack that king.
    fn attackers(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// The unbroken runs that won the game, each whole, for the games won by lines.
    fn lines(&self) -> Vec<Vec<Cell>> {
        Vec::new()
    }

    /// How many windows of the winning length lie in those runs.
    fn windows(&self) -> u64 {
        0
    }

    /// Moves by both sides since the last that cannot be undone, for the games that count them.
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// Whether the side has any way left to win, however badly the other plays.
    fn can_win(&self, _side: Side) -> bool {
        self.outcome().is_none()
    }
}
