use raumspiel_engine::{Score, Thought, Verdict};
use raumspiel_rules::Game;

use crate::json;

/// What the engine thinks of a position, as JSON of the page's type `Opinion`; and how many plies of its ending are
/// solved, while that is done.
pub(crate) fn opinion(
    game: &Game,
    thought: &Thought,
    nodes: u64,
    done: bool,
    solving: Option<u32>,
) -> String {
    let position = game.position();
    let notation = |m| json::text(&position.notation(m));
    let mut after = position.clone();
    let line = json::list(thought.line.iter().map(|&m| {
        let text = json::text(&after.notation(m));
        after.play_unchecked(m);
        text
    }));
    let each = |verdict: &Verdict| {
        format!(r#"{{"move":{},"score":{}}}"#, notation(verdict.play), json::maybe(verdict.score.map(score)))
    };
    format!(
        r#"{{"score":{},"exact":{},"done":{done},"best":{},"line":{line},"moves":{},"depth":{},"nodes":{nodes},"solving":{}}}"#,
        score(thought.score),
        thought.exact,
        json::maybe(thought.best.map(notation)),
        json::list(thought.moves.iter().map(each)),
        thought.depth,
        json::maybe(solving.map(|plies| plies.to_string())),
    )
}

fn score(score: Score) -> String {
    let end = |kind: &str, within: Option<u32>| {
        let within = json::maybe(within.map(|plies| plies.to_string()));
        format!(r#"{{"kind":"{kind}","within":{within}}}"#)
    };
    match score {
        Score::Estimate(value) => format!(r#"{{"kind":"estimate","value":{value}}}"#),
        Score::Win { within } => end("win", within),
        Score::Draw => r#"{"kind":"draw"}"#.to_owned(),
        Score::Loss { within } => end("loss", within),
    }
}
