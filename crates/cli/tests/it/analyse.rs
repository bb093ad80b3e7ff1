use serde_json::{Value, json};

use crate::command::{json, raumspiel_reading, refusal, text};

#[test]
fn analyse_knows_the_score_of_every_column() {
    let late = json(&["analyse", "connect-7x6-4", "--moves", "2252576253462244111563365343671351441"]);
    assert_eq!((&late["score"], &late["exact"]), (&json!(-1), &json!(true)));
    assert_eq!(late["result"], "loss");
    let scores: Vec<&Value> = late["moves"].as_array().unwrap().iter().map(|m| &m["score"]).collect();
    assert!(scores.iter().all(|score| score.as_i64() <= Some(-1)), "{scores:?}");
    let won = json(&["analyse", "connect-7x6-4", "--moves", "4455667"]);
    assert_eq!((&won["result"], &won["plies"], &won["best"]), (&json!("loss"), &json!(0), &Value::Null));
}

#[test]
fn analyse_answers_line_by_line() {
    let sets = include_str!("../../../engine/tests/data/connect4/Test_L2_R1");
    let positions: Vec<(&str, &str)> =
        sets.lines().take(20).filter_map(|line| line.split_once(' ')).collect();
    let input: String = positions.iter().map(|(moves, _)| format!("{moves}\n")).collect();
    let output = raumspiel_reading(&["analyse", "connect-7x6-4", "--stdin"], &input);
    assert!(output.status.success());
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect();
    assert_eq!(answers.len(), positions.len());
    for ((moves, score), answer) in positions.iter().zip(&answers) {
        assert_eq!(answer["score"], json!(score.parse::<i64>().unwrap()), "{moves}");
        let best: Option<i64> =
            answer["moves"].as_array().unwrap().iter().filter_map(|m| m["score"].as_i64()).max();
        assert_eq!(best, answer["score"].as_i64(), "{moves}");
        assert_eq!(answer["line"][0], answer["best"]);
    }
    let refused = raumspiel_reading(&["analyse", "connect-7x6-4", "--stdin"], "9\n");
    assert!(!refused.status.success());
    assert!(String::from_utf8(refused.stdout).unwrap().contains("\"error\""));
}

#[test]
fn analyse_shows_the_best_lines_first() {
    let arguments = ["analyse", "connect-7x6-4", "--moves", "44444"];
    let scores = |arguments: &[&str]| -> Vec<i64> {
        let moves = json(arguments)["moves"].as_array().cloned().unwrap_or_default();
        moves.iter().filter_map(|m| m["score"].as_i64()).collect()
    };
    let mut sorted = scores(&arguments);
    sorted.sort_by_key(|&score| std::cmp::Reverse(score));
    assert_eq!(scores(&[&arguments[..], &["--lines", "3"]].concat()), sorted[..3]);
    let space = ["analyse", "connect-5x5x5-4", "--moves", "b2 c3 d3", "--nodes", "20000", "--lines", "2"];
    let thought = json(&space);
    assert_eq!(thought["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(thought["moves"][0]["move"], thought["best"], "what is open comes before what is lost");
    let first = json(&["analyse", "connect-7x6-4", "--moves", "1 7 2 7 3 6", "--lines", "1"]);
    assert_eq!(first["moves"][0]["move"], first["best"]);
    assert!(refusal(&["analyse", "connect-7x6-4", "--lines", "0"]).contains("--lines"));
}

#[test]
fn analyse_prints_scores_alone() {
    let set = include_str!("../../../engine/tests/data/connect4/Test_L3_R1");
    let input: String = set.lines().take(50).map(|line| format!("{line}\n")).collect();
    let output = raumspiel_reading(&["analyse", "connect-7x6-4", "--stdin", "--score-only"], &input);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    let score = |line: &str| line.split(' ').nth(1).map(str::to_owned);
    assert!(said.lines().map(score).eq(input.lines().map(score)), "{said}");
    // From the empty board stones are dropped without the rules; after a first move the rules play them.
    for (line, said) in input.lines().zip(said.lines()).take(5) {
        let (first, rest) = line.split_at(1);
        let by_rules = ["analyse", "connect-7x6-4", "--moves", first, "--stdin", "--score-only"];
        let output = raumspiel_reading(&by_rules, &format!("{rest}\n"));
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), said);
    }
    let over = raumspiel_reading(&["analyse", "connect-7x6-4", "--stdin", "--score-only"], "1122334\n");
    assert!(String::from_utf8_lossy(&over.stderr).contains("over"));
    let full = raumspiel_reading(&["analyse", "connect-7x6-4", "--stdin", "--score-only"], "1111111\n");
    assert!(String::from_utf8_lossy(&full.stderr).contains("full"));
    let refused = raumspiel_reading(&["analyse", "chess-5x5x5", "--stdin", "--score-only"], "");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("flat boards"));
    assert!(refusal(&["analyse", "connect-7x6-4", "--score-only"]).contains("--stdin"));
}

#[test]
fn analyse_keeps_to_its_limits_in_every_game() {
    for spec in ["connect-9x9-5", "connect-6x6x6-4", "connect-1000x1000-5", "chess-5x5x5"] {
        let thought = json(&["analyse", spec, "--nodes", "300"]);
        assert!(thought["nodes"].as_u64().unwrap() <= 301, "{spec}");
        assert!(thought["best"].is_string(), "{spec}");
        assert!(thought["line"].as_array().is_some_and(|line| !line.is_empty()), "{spec}");
    }
    let mate = json(&["analyse", "chess-5x5x5", "--moves", "Ad1Cc1 Dc5Cb4 Bc1Ad1", "--depth", "1"]);
    assert_eq!((&mate["mate"], &mate["best"]), (&json!(1), &json!("Cb4Ab2")));
    assert!(refusal(&["analyse", "connect-7x6-4", "--time=-1"]).contains("seconds"));
}

#[test]
fn match_counts_what_happened() {
    let mut result = json(&["match", "level:3", "random", "--spec", "connect-7x6-4", "--games", "6"]);
    assert_eq!(result["games"], 6);
    assert_eq!(
        result["wins"].as_u64().unwrap()
            + result["draws"].as_u64().unwrap()
            + result["losses"].as_u64().unwrap(),
        6
    );
    assert!(result["score"].as_f64().unwrap() > 0.6, "{result}");
    let mut again = json(&["match", "level:3", "random", "--spec", "connect-7x6-4", "--games", "6"]);
    // All but the time is the same for the same seed.
    for told in [&mut result, &mut again] {
        assert!(told["seconds_a_move"].take().is_array());
    }
    assert_eq!(result, again);
    assert!(text(&["match", "plain:1", "random", "--games", "2"]).contains('%'));
    let other = format!("program:{} engine go nodes 2000", env!("CARGO_BIN_EXE_raumspiel"));
    let beside = json(&["match", &other, "random", "--spec", "connect-6x5-4", "--games", "4"]);
    assert_eq!(beside["wins"], 4, "{beside}");
    assert!(refusal(&["match", "program:nothing engine go nodes 1", "random"]).contains("does not start"));
    assert!(refusal(&["match", "program:nothing", "random"]).contains("go nodes"));
    let nought = "program:nothing engine go cputime 0";
    assert!(refusal(&["match", nought, "random"]).contains("milliseconds"));
    let reflex = json(&["match", "reflex", "random", "--spec", "connect-5x5x5-4", "--games", "20"]);
    assert!(reflex["score"].as_f64().unwrap() > 0.7, "{reflex}");
    assert!(refusal(&["match", "reflex", "random"]).contains("connect games only"));
    assert!(refusal(&["match", "level:9", "random"]).contains("Levels go from 1 to 8"));
}

/// Two engines of the same strength get the same processor time, one within the command and one as a program.
#[test]
fn a_match_by_processor_time_says_what_each_took() {
    let other = format!("program:{} engine go cputime 20", env!("CARGO_BIN_EXE_raumspiel"));
    let result = json(&["match", "time:0.02", &other, "--games", "2", "--adjudicate", "800"]);
    assert_eq!(result["games"], 2);
    let seconds = |player: usize| result["seconds_a_move"][player].as_f64().expect("a number");
    assert!(seconds(0) > 0.0 && seconds(1) > 0.0, "{result}");
    if cfg!(target_os = "linux") {
        // The processor's time does not depend on other work, only on how finely it is shared out.
        assert!((0.005..0.06).contains(&seconds(0)), "{result}");
        assert!((0.005..0.06).contains(&seconds(1)), "{result}");
    }
    let given = json(&["match", "nodes:2000", "nodes:20", "--games", "2", "--adjudicate", "500"]);
    assert_eq!(given["adjudicate"], 500);
    assert!(given["adjudicated"].as_u64().is_some_and(|games| games > 0), "{given}");
}

#[test]
fn engine_speaks_lines() {
    let input = "uci\nisready\nposition connect-7x6-4 moves 1 7 2 7 3 6\ngo\nposition nonsense\n\
                 position connect-9x9-4 at a:x moves b\ngo nodes 500\ngo level 2 seed 4\ngo infinite\nstop\nfly\nquit\n";
    let output = raumspiel_reading(&["engine"], input);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    let mut lines =
        said.lines().filter(|line| !["info", "id", "option"].iter().any(|word| line.starts_with(word)));
    let mut next = || lines.next().unwrap_or_default().to_owned();
    assert_eq!([next(), next(), next()], ["uciok", "readyok", "bestmove d"]);
    assert!(next().starts_with("error “nonsense”"));
    for _ in 0..3 {
        assert!(next().starts_with("bestmove "));
    }
    assert_eq!(next(), "error “fly” is not a command");
    assert!(said.contains("score win 1"), "{said}");
}
