use raumspiel_rules::{Game, Move};

use super::FlatEngine;
use crate::{Engine, Limit, Score, Thought};

/// Plays on boards whose truth is often out of reach: asks for it first, and for an opinion where it is not
/// found soon.
pub(crate) struct TruthFirst {
    exact: FlatEngine,
    other: Box<dyn Engine>,
}

/// How many nodes it may take to find out who wins: a fraction of a second.
const MOST_NODES: u64 = 200_000;

impl TruthFirst {
    pub(crate) fn new(exact: FlatEngine, other: Box<dyn Engine>) -> TruthFirst {
        TruthFirst { exact, other }
    }
}

impl Engine for TruthFirst {
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let share = limit.nodes.map_or(MOST_NODES, |nodes| MOST_NODES.min(nodes / 2));
        let truth = self.exact.think(game, Limit::nodes(share), stop, progress);
        if truth.exact {
            return truth;
        }
        let nodes = limit.nodes.map(|nodes| nodes.saturating_sub(truth.nodes));
        let rest = Limit { nodes, ..limit };
        let mut thought = if truth.score.is_proved() {
            self.exact.think(game, rest, stop, progress)
        } else {
            let mut hear = |opinion: &Thought| progress(&with_truth(opinion.clone(), &truth));
            with_truth(self.other.think(game, rest, stop, &mut hear), &truth)
        };
        thought.nodes += truth.nodes;
        thought
    }

    fn go_on(&mut self, goes_on: bool) {
        self.other.go_on(goes_on);
    }

    fn value_best(&mut self, lines: usize) {
        self.other.value_best(lines);
    }

    fn use_threads(&mut self, threads: usize) {
        self.other.use_threads(threads);
    }
}

/// An opinion in which what is known of a move takes the place of what is thought of it.
fn with_truth(mut opinion: Thought, truth: &Thought) -> Thought {
    let known = |play: Move| truth.moves.iter().find(|verdict| verdict.play == play)?.score;
    for verdict in &mut opinion.moves {
        verdict.score = known(verdict.play).or(verdict.score);
    }
    // A move that is known to lose, or only to draw, may not be the best any more.
    if let Some(thought_best) = opinion.best
        && known(thought_best).is_some()
    {
        let rank = |score: Option<Score>| score.unwrap_or(Score::Estimate(0)).rank();
        let best =
            opinion.moves.iter().max_by_key(|verdict| (rank(verdict.score), verdict.play == thought_best));
        if let Some(best) = best {
            opinion.score = best.score.unwrap_or(Score::Estimate(0));
            if best.play != thought_best {
                opinion.best = Some(best.play);
                opinion.line = vec![best.play];
            }
        }
    }
    opinion
}

#[cfg(test)]
mod tests {
    use raumspiel_rules::{Cell, Spec};

    use super::*;
    use crate::Verdict;

    /// Thinks that the first column is best.
    struct Opinionated;

    fn column(x: u32) -> Move {
        Move::drop(Cell::new(x, 0, 0))
    }

    fn thought(scores: [Option<Score>; 3]) -> Thought {
        Thought {
            score: scores[0].unwrap_or(Score::Estimate(0)),
            exact: false,
            best: Some(column(0)),
            line: vec![column(0), column(1)],
            moves: (0..3).zip(scores).map(|(x, score)| Verdict { play: column(x), score }).collect(),
            others: Vec::new(),
            nodes: 10,
            depth: 1,
        }
    }

    impl Engine for Opinionated {
        fn think(
            &mut self,
            _: &Game,
            _: Limit,
            _: &dyn Fn() -> bool,
            _: &mut dyn FnMut(&Thought),
        ) -> Thought {
            thought([Some(Score::Estimate(50)), Some(Score::Estimate(20)), Some(Score::Estimate(-30))])
        }
    }

    #[test]
    fn what_is_known_takes_the_place_of_what_is_thought() {
        let opinion = thought([Some(Score::Estimate(50)), Some(Score::Estimate(20)), None]);
        let loss = Some(Score::Loss { within: None });
        let merged = with_truth(opinion.clone(), &thought([loss, None, None]));
        assert_eq!((merged.best, merged.score), (Some(column(1)), Score::Estimate(20)));
        assert_eq!(merged.line, [column(1)]);
        assert_eq!(merged.moves[0].score, loss);
        let merged = with_truth(opinion.clone(), &thought([None, loss, None]));
        assert_eq!((merged.best, merged.score), (Some(column(0)), Score::Estimate(50)));
        assert_eq!(merged.line.len(), 2);
        let merged = with_truth(opinion, &thought([loss, loss, loss]));
        assert!(merged.score.is_proved());
    }

    #[test]
    fn an_early_position_gets_an_opinion_within_the_limit() {
        let spec: Spec = "connect-8x8-4".parse().expect("a game");
        let Spec::Connect(shape) = spec else { panic!("{spec}") };
        let exact = FlatEngine::new(shape, 1 << 20).expect("a board that fits");
        let mut engine = TruthFirst::new(exact, Box::new(Opinionated));
        let early = engine.think(&Game::new(spec), Limit::nodes(2_000), &|| false, &mut |_| ());
        assert_eq!((early.score, early.exact), (Score::Estimate(50), false));
        assert!(early.nodes > 900 && early.nodes <= 1_011, "{} nodes", early.nodes);
    }
}
