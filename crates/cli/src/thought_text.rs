//! What an engine thinks, as JSON and as words.

use raumspiel_engine::{Line, Score, Thought, flat::stone_score};
use raumspiel_rules::{Game, Move, Spec};
use serde_json::{Map, Value, json};

/// A proved result, and in how many plies it comes about where that is known.
fn result(score: Score) -> Option<(&'static str, Option<u32>)> {
    match score {
        Score::Estimate(_) => None,
        Score::Win { within } => Some(("win", within)),
        Score::Draw => Some(("draw", None)),
        Score::Loss { within } => Some(("loss", within)),
    }
}

/// For the connect games the score that Connect Four solvers give: n for a win with the n-th stone
/// before one's last, −n for a loss; where only the winner is known, the least it can be. For
/// chess hundredths of a pawn; none where it is mate.
fn number(game: &Game, score: Score) -> Option<i64> {
    let played = || game.position().pieces().len() as u64;
    match (game.spec(), score) {
        (_, Score::Estimate(value)) => Some(i64::from(value)),
        (_, Score::Draw) => Some(0),
        (Spec::Chess, _) => None,
        (spec, Score::Win { within }) => {
            Some(within.map_or(1, |within| stone_score(spec, played(), within, true)))
        }
        (spec, Score::Loss { within }) => {
            Some(within.map_or(-1, |within| stone_score(spec, played(), within, false)))
        }
    }
}

/// In how many moves of its own the side to move mates; negative if it is mated.
pub(crate) fn mate(score: Score) -> Option<i64> {
    match score {
        Score::Win { within: Some(plies) } => Some(i64::from(plies).div_euclid(2) + 1),
        Score::Loss { within: Some(plies) } => Some(-(i64::from(plies) + 1).div_euclid(2)),
        _ => None,
    }
}

fn score_json(game: &Game, score: Option<Score>) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("score".into(), score.and_then(|score| number(game, score)).into());
    if game.spec() == Spec::Chess {
        object.insert("mate".into(), score.and_then(mate).into());
    }
    let (result, plies) = score.and_then(result).unzip();
    object.insert("result".into(), result.into());
    object.insert("plies".into(), plies.flatten().into());
    object
}

pub(crate) fn thought_json(game: &Game, thought: &Thought, lines: Option<u16>, seconds: f64) -> Value {
    let notation = |m| game.position().notation(m);
    let mut object = score_json(game, Some(thought.score));
    object.insert("exact".into(), thought.exact.into());
    object.insert("best".into(), thought.best.map(notation).into());
    object.insert("line".into(), line_texts(game, thought).into());
    let moves: Vec<Value> = thought
        .moves
        .iter()
        .map(|verdict| {
            let mut object = Map::from_iter([("move".into(), notation(verdict.play).into())]);
            object.extend(score_json(game, verdict.score));
            Value::Object(object)
        })
        .collect();
    object.insert("moves".into(), moves.into());
    if let Some(lines) = lines {
        let line = |line: &Line| {
            let mut object = score_json(game, Some(line.score));
            object.insert("line".into(), texts_of(game, &line.moves).into());
            Value::Object(object)
        };
        let lines: Vec<Value> = lines_of(thought, lines.into()).iter().map(line).collect();
        object.insert("lines".into(), lines.into());
    }
    object.insert("depth".into(), thought.depth.into());
    object.insert("nodes".into(), thought.nodes.into());
    object.insert("time_ms".into(), json!((seconds * 1e5).round() / 100.0));
    Value::Object(object)
}

/// The best line, each move as it is written where it is played.
pub(crate) fn line_texts(game: &Game, thought: &Thought) -> Vec<String> {
    texts_of(game, &thought.line)
}

/// The best moves with how play may go on, the best first. Where the engine was not asked to value
/// several moves, those that it knows by themselves are taken.
pub(crate) fn lines_of(thought: &Thought, count: usize) -> Vec<Line> {
    let mut lines = vec![Line { score: thought.score, moves: thought.line.clone() }];
    if thought.others.is_empty() {
        let mut others: Vec<Line> = thought
            .moves
            .iter()
            .filter(|verdict| Some(verdict.play) != thought.best)
            .filter_map(|verdict| Some(Line { score: verdict.score?, moves: vec![verdict.play] }))
            .collect();
        others.sort_by_key(|line| std::cmp::Reverse(line.score.rank()));
        lines.extend(others);
    } else {
        lines.extend(thought.others.iter().cloned());
    }
    lines.truncate(count);
    lines
}

/// Moves that follow each other, each as it is written where it is played.
pub(crate) fn texts_of(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut position = game.position().clone();
    let mut texts = Vec::new();
    for &m in moves {
        texts.push(position.notation(m));
        position.play_unchecked(m);
    }
    texts
}

/// A score as a person reads it.
pub(crate) fn score_words(game: &Game, score: Score) -> String {
    let chess = game.spec() == Spec::Chess;
    match score {
        Score::Estimate(value) if chess => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Estimate(value) => format!("about {value:+}"),
        Score::Draw => "draw".to_owned(),
        Score::Win { within: None } => "wins".to_owned(),
        Score::Loss { within: None } => "loses".to_owned(),
        Score::Win { .. } | Score::Loss { .. } if chess => {
            mate(score).map_or_else(String::new, |moves| format!("mate in {moves}"))
        }
        Score::Win { within: Some(plies) } => format!("wins in {plies} plies"),
        Score::Loss { within: Some(plies) } => format!("loses in {plies} plies"),
    }
}
