/// What a single game may grow to, so that none costs without end, and how long people wait for each
/// other in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Cells of the board, when a game is opened.
    pub cells: u64,
    /// Moves of one round.
    pub plies: u32,
    /// How often each player may say or offer something, over all rounds.
    pub said: u32,
    /// Events, after which no move is played and no round begun.
    pub events: u32,
    /// Guests who have come and left without a move, after whom the next one keeps the seat.
    pub guests: u32,
    /// Milliseconds for which a guest who has not moved may be away before the seat is free again.
    pub left_ms: u64,
    /// Milliseconds for which an opponent who has the move may be away before a win can be claimed: in
    /// games without a clock, and in those with one.
    pub gone_ms: [u64; 2],
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            cells: u64::MAX,
            plies: 20_000,
            said: 1_000,
            events: 100_000,
            guests: 100,
            left_ms: 30_000,
            gone_ms: [180_000, 60_000],
        }
    }
}
