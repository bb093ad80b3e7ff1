use raumspiel_rules::{AnyPosition, Game, Move, Shape};

use crate::space::{Geometry, ThreatAnswer, ThreatBoard, ThreatSearch};

/// Proves wins on 5×5×5 by threats: each move of the winner threatens to complete a line at once.
#[derive(Clone, Debug)]
pub(super) struct Threats {
    geometry: Geometry<WORDS>,
    search: ThreatSearch,
}

/// What 5×5×5 with lines of four needs.
const WORDS: usize = 5;
const SLICES: usize = 2;
pub(super) type SpaceBoard = ThreatBoard<WORDS, SLICES>;

const TABLE_BITS: u32 = 16;

impl Threats {
    pub(super) fn new() -> Option<Threats> {
        let geometry = Geometry::new(Shape::CONNECT_FOUR_3D)?;
        Some(Threats { geometry, search: ThreatSearch::new(TABLE_BITS) })
    }

    pub(super) fn board(&self, game: &Game) -> Option<SpaceBoard> {
        match game.position() {
            AnyPosition::Connect(board) if board.shape() == Shape::CONNECT_FOUR_3D => {
                Some(ThreatBoard::from_rules(&self.geometry, board))
            }
            _ => None,
        }
    }

    pub(super) fn geometry(&self) -> &Geometry<WORDS> {
        &self.geometry
    }

    pub(super) fn play(&self, cell: u8) -> Move {
        self.geometry.play(cell)
    }

    /// The cell with which the side to move begins to win, if a search of so many positions finds it.
    pub(super) fn win(&mut self, board: &SpaceBoard, budget: u64) -> Option<u8> {
        match self.search.search(&self.geometry, board, budget) {
            ThreatAnswer::Wins(cell) => Some(cell),
            ThreatAnswer::DoesNot | ThreatAnswer::Unknown => None,
        }
    }

    /// How many plies that win takes, the last one included.
    pub(super) fn length(&mut self, board: &SpaceBoard, budget: u64) -> Option<u32> {
        let mut board = *board;
        let mut plies = 1;
        while board.wins_at_once(board.turn()).is_empty() {
            let attack = self.win(&board, budget)?;
            let winner = board.turn();
            board.place(&self.geometry, attack);
            let block = board.wins_at_once(winner).first()?;
            board.place(&self.geometry, block);
            plies += 2;
        }
        Some(plies)
    }

    /// Whether the side that has just moved wins by threats whatever the other replies.
    pub(super) fn wins_after(&mut self, board: &SpaceBoard, budget: u64) -> bool {
        let winner = board.turn().other();
        if !board.wins_at_once(board.turn()).is_empty() {
            return false;
        }
        let threats = board.wins_at_once(winner);
        let replies = match threats.len() {
            0 => board.landings(),
            1 => threats,
            _ => return true,
        };
        !replies.is_empty()
            && replies.into_iter().all(|reply| {
                let mut next = *board;
                next.place(&self.geometry, reply);
                self.win(&next, budget).is_some()
            })
    }

    /// The cells with which the side to move wins so.
    pub(super) fn winning_cells(&mut self, board: &SpaceBoard, budget: u64) -> Vec<u8> {
        let cells = board.landings();
        let wins = |cell: &u8| {
            let mut next = *board;
            next.place(&self.geometry, *cell) || self.wins_after(&next, budget)
        };
        cells.into_iter().filter(wins).collect()
    }
}
