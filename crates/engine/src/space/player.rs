use raumspiel_rules::{AnyPosition, Game, Outcome, Shape};

use super::{
    Geometry, ThreatBoard, ThreatSearch,
    book::Book,
    deep_book::DeepBook,
    geometry::windows,
    look_ahead::LookAhead,
    solver::for_shape,
    thinking::{Stage, Thinking},
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
    pub(super) deep_book: DeepBook,
    goes_on: bool,
    last: Option<(u64, Stage)>,
}

/// A player for the shape in about so many bytes; none where the board has more than 128 cells.
pub fn player(shape: Shape, memory: usize) -> Option<Box<dyn Engine + Send>> {
    for_shape!(shape, None, boxed(shape, memory))
}

/// Whether there is such a player for the shape.
pub fn plays(shape: Shape) -> bool {
    windows(shape).is_some()
}

fn boxed<const W: usize, const S: usize>(shape: Shape, memory: usize) -> Option<Box<dyn Engine + Send>> {
    // Half for each table, of entries of 8 and of 24 bytes, in powers of two.
    let bits = (memory / 64).max(1 << 10).ilog2().min(24);
    let geometry = Geometry::new(shape)?;
    let player = Player::<W, S> {
        book: Book::new::<W, S>(&geometry),
        deep_book: DeepBook::new(&geometry),
        geometry,
        threats: ThreatSearch::new(bits + 1),
        look_ahead: LookAhead::new(bits),
        goes_on: false,
        last: None,
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
        let last = self.last.take().filter(|(key, _)| *key == board.key());
        let goes_on = self.goes_on;
        let standing = self.deep_book.standing::<W, S>(&self.geometry, &mut self.threats, game);
        let mut thinking = Thinking::new(self, board, standing, limit);
        let mut reached = match last {
            Some((_, stage)) => thinking.take_up(stage),
            None => {
                thinking.see_force();
                0
            }
        };
        let mut thought = thinking.thought(reached);
        progress(&thought);
        for depth in reached + 1..=thinking.deepest() {
            if thought.score.is_proved() || !thinking.deepen(depth, stop) {
                break;
            }
            reached = depth;
            thought = thinking.thought(depth);
            progress(&thought);
        }
        let nodes = thinking.nodes();
        let stage = thinking.leave(reached);
        self.last = goes_on.then_some((board.key(), stage));
        Thought { nodes, ..thought }
    }

    fn go_on(&mut self, goes_on: bool) {
        self.goes_on = goes_on;
        self.last = None;
    }
}

fn nothing(score: Score) -> Thought {
    Thought {
        score,
        exact: score.is_proved(),
        best: None,
        line: Vec::new(),
        moves: Vec::new(),
        others: Vec::new(),
        nodes: 0,
        depth: 0,
    }
}
