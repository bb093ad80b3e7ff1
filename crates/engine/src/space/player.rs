use raumspiel_rules::{AnyPosition, Game, Outcome, Shape};

use super::{
    Geometry, ThreatBoard, ThreatSearch, book::Book, look_ahead::LookAhead, solver::for_shape,
    thinking::Thinking,
};
use crate::{Engine, Limit, Score, Thought};

/// Plays connect games on boards of at most 128 cells: what is proved it knows from its book, what
/// threats win or lose it sees, and it looks ahead by alpha-beta for the rest.
#[derive(Clone, Debug)]
pub(super) struct Player<const W: usize, const S: usize> {
    pub(super) geometry: Geometry<W>,
    pub(super) threats: ThreatSearch,
    pub(super) look_ahead: LookAhead,
    pub(super) book: Book,
}

/// A player for the shape in about so many bytes; none where the board has more than 128 cells.
pub fn player(shape: Shape, memory: usize) -> Option<Box<dyn Engine + Send>> {
    for_shape!(shape, None, boxed(shape, memory))
}

fn boxed<const W: usize, const S: usize>(shape: Shape, memory: usize) -> Option<Box<dyn Engine + Send>> {
    // Half for each table, of entries of 8 and of 24 bytes, in powers of two.
    let bits = (memory / 64).max(1 << 10).ilog2().min(24);
    let geometry = Geometry::new(shape)?;
    let player = Player::<W, S> {
        book: Book::new::<W, S>(&geometry),
        geometry,
        threats: ThreatSearch::new(bits + 1),
        look_ahead: LookAhead::new(bits),
    };
    Some(Box::new(player))
}

impl<const W: usize, const S: usize> Engine for Player<W, S> {
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let AnyPosition::Connect(rules) = game.position() else { return nothing(Score::Estimate(0)) };
        if rules.shape() != self.geometry.shape() {
            return nothing(Score::Estimate(0));
        }
        match game.outcome() {
            Some(Outcome::Win { .. }) => return nothing(Score::Loss { within: Some(0) }),
            Some(Outcome::Draw(_)) => return nothing(Score::Draw),
            None => {}
        }
        let board = ThreatBoard::from_rules(&self.geometry, rules);
        let mut thinking = Thinking::new(self, board, limit);
        thinking.see_force();
        let mut thought = thinking.thought(0);
        progress(&thought);
        for depth in 1..=thinking.deepest() {
            if thought.score.is_proved() || !thinking.deepen(depth, stop) {
                break;
            }
            thought = thinking.thought(depth);
            progress(&thought);
        }
        Thought { nodes: thinking.nodes(), ..thought }
    }
}

fn nothing(score: Score) -> Thought {
    Thought {
        score,
        exact: score.is_proved(),
        best: None,
        line: Vec::new(),
        moves: Vec::new(),
        nodes: 0,
        depth: 0,
    }
}
