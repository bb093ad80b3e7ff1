use serde_json::json;

use crate::command::{json, raumspiel_reading, refusal, text};

#[test]
fn moves_tells_the_state() {
    let start = json(&["moves", "connect-7x6-4"]);
    assert_eq!(start["turn"], "first");
    assert_eq!(start["check"], false);
    assert_eq!(start["state"], "ongoing");
    assert_eq!(start["legal"], json!(["a", "b", "c", "d", "e", "f", "g"]));
    assert_eq!(start["legal_count"], 7);
    assert_eq!(start["position"], "-");

    let won = json(&["moves", "connect-7x6-4", "--moves", "1122334"]);
    assert_eq!(won["state"], "won");
    assert_eq!(won["winner"], "first");
    assert_eq!(won["reason"], "line");
    assert_eq!(won["lines"], json!([[[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]]]));
    assert_eq!(won["windows"], 1);
    assert_eq!(won["legal"], json!([]));
    assert_eq!(
        json(&["moves", "connect-7x6-4", "--position", won["position"].as_str().unwrap()])["state"],
        "won"
    );

    let mate = json(&["moves", "chess-5x5x5", "--moves", "Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2"]);
    assert_eq!(mate["state"], "checkmate");
    assert_eq!(mate["check"], true);
    assert_eq!(mate["winner"], "black");
    assert_eq!(mate["turn"], "white");
    let start = json(&["moves", "chess-5x5x5"]);
    assert_eq!(start["legal_count"], 61);
    assert_eq!(
        start["position"],
        "5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1"
    );
}

#[test]
fn huge_boards_count_their_moves_without_listing_them() {
    let huge = json(&["moves", "connect-1000000x1000000-4", "--moves", "a b"]);
    assert_eq!(huge["legal_count"], 1_000_000);
    assert!(huge.get("legal").is_none());
}

#[test]
fn refusals_are_sentences() {
    assert_eq!(
        refusal(&["moves", "connect-7x6-4", "--moves", "4444444"]),
        "raumspiel: move 7: 4: That column is full.\n"
    );
    assert_eq!(
        refusal(&["moves", "connect-7x6-4", "--position", "d:xx"]),
        "raumspiel: Not a position: 2 pieces of the first player and 0 of the second.\n"
    );
    assert!(refusal(&["moves", "go-19x19"]).contains("“go-19x19” names no game"));
    assert!(refusal(&["perft", "connect-7x6-4", "--depth", "2", "--stats"]).contains("only chess"));
}

#[test]
fn perft_counts() {
    assert_eq!(json(&["perft", "connect-7x6-4", "--depth", "7"])["nodes"], 823_536);
    assert_eq!(json(&["perft", "connect-7x6-4", "--depth", "0"])["nodes"], 1);
    assert_eq!(json(&["perft", "connect-1000000x6-4", "--depth", "1"])["nodes"], 1_000_000);
    let stats = json(&["perft", "chess-5x5x5", "--depth", "3", "--stats"]);
    assert_eq!(stats["nodes"], 237_316);
    assert_eq!(stats["captures"], 19_775);
    assert_eq!(stats["checks"], 7_448);
    assert_eq!(stats["promotions"], 0);
    let divide = json(&["perft", "chess-5x5x5", "--depth", "3", "--divide"]);
    let sum: u64 = divide["divide"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(sum, 237_316);
    assert_eq!(
        json(&["perft", "chess-5x5x5", "--depth", "1", "--divide"])["divide"].as_object().unwrap().len(),
        61
    );
}

#[test]
fn show_draws_flat_and_spatial_boards() {
    assert_eq!(
        text(&["show", "connect-4x3-3", "--moves", "a a b"]),
        " 3 · · · ·\n 2 o · · ·\n 1 x x · ·\n   a b c d\nSecond to move\n"
    );
    let drawn = text(&["show", "chess-5x5x5"]);
    assert!(drawn.contains("R N K N R"), "{drawn}");
    assert!(drawn.lines().count() < 20, "levels stand side by side:\n{drawn}");
    let coloured = text(&["show", "connect-7x6-4", "--moves", "1122334", "--color", "always"]);
    assert_eq!(coloured.matches("\x1b[1;7;31m").count(), 4, "the winning line is lit");
    assert!(text(&["show", "connect-1000000x1000000-4"]).contains("only a part"));
    assert_eq!(json(&["show", "chess-5x5x5"])["pieces"].as_array().unwrap().len(), 40);
}

#[test]
fn record_reads_checks_and_replays() {
    let good = "[Spec \"connect-7x6-4\"]\n[First \"Ada\"]\n\n1. a a 2. b b 3. c c 4. d 1-0\n";
    let output = raumspiel_reading(&["record", "-", "--json"], good);
    let records: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(records[0]["moves"], json!(["a", "a", "b", "b", "c", "c", "d"]));
    assert_eq!(records[0]["players"], json!(["Ada", null]));
    assert_eq!(records[0]["result"], "1-0");
    assert_eq!(records[0]["winner"], "first");
    assert_eq!(records[0]["reason"], "line");
    let output = raumspiel_reading(&["record", "-"], "[Spec \"connect-7x6-4\"]\n1. z *");
    assert!(!output.status.success());
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "raumspiel: -: line 2, column 4: z: That is not on the board.\n"
    );
    assert!(refusal(&["record", "/nonexistent"]).contains("/nonexistent"));
}
