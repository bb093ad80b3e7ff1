use raumspiel_rules::{
    Game, Record, Side,
    record::{Comment, Date, Ending, Variation},
};

use crate::random::Random;

const WON: &str = r#"[Spec "connect-7x6-4"]
[First "Ada"]
[Second "Blaise"]
[Date "2026-11-16"]
[Event "A \"quoted\" \\ evening"]
[Result "1-0"]
[Reason "line"]

{Before the first move.} 1. d d 2. e e {hoping for
a \} miss} 3. c f 4. b 1-0
"#;

#[test]
fn reads_what_people_write() {
    let [record] = &Record::read_all(WON).unwrap()[..] else { panic!() };
    assert_eq!(record.player(Side::First), Some("Ada"));
    assert_eq!(record.player(Side::Second), Some("Blaise"));
    assert_eq!(record.date, Date::new(2026, 11, 16));
    assert_eq!(record.tags, [("Event".to_owned(), "A \"quoted\" \\ evening".to_owned())]);
    assert_eq!(record.comments[1], Comment { ply: 4, text: "hoping for\na } miss".to_owned() });
    assert_eq!(record.game.move_texts().join(""), "ddeecfb");
    assert_eq!(record.ending, record.game.outcome().map(Ending::ByRules));
    assert_eq!(record.to_string(), WON);
}

#[test]
fn many_records_in_one_text() {
    let text = format!("{WON}\n[Spec \"connect-5x5x5-4\"]\n\n*\n\n[Spec \"connect-7x6-4\"] 1.4 4 2.43 *");
    let records = Record::read_all(&text).unwrap();
    assert_eq!(records.len(), 3);
    assert_eq!(records[2].game.move_texts(), ["d", "d", "d", "c"]);
    assert_eq!(Record::read_all("").unwrap(), []);
    assert_eq!(Record::read_all(" \n ").unwrap(), []);
}

#[test]
fn errors_name_the_place() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(Record::read_all(text).unwrap_err().to_string(), expected);
    }
    check("1. d *", "line 1, column 1: The header Spec is missing, such as [Spec \"connect-7x6-4\"].");
    check(
        "[Spec \"go\"]\n*",
        "line 1, column 7: “go” names no game; try connect-7x6-4, connect-5x5x5-4 or chess-5x5x5.",
    );
    check("[Spec connect]", "line 1, column 1: A header looks like [Name \"text\"].");
    check("[Spec \"connect-7x6-4", "line 1, column 7: The quotation mark that ends this text is missing.");
    let spec = "[Spec \"connect-7x6-4\"]\n";
    check(&format!("{spec}1. d dd 2. h *"), "line 2, column 6: dd: That is not on the board.");
    check(&format!("{spec}1. d\n  d 3. e *"), "line 3, column 5: The next move number is 2.");
    check(&format!("{spec}444444\n4 *"), "line 3, column 1: 4: That column is full.");
    check(&format!("{spec}1. 4x *"), "line 2, column 4: “4x” is not a move; a move here looks like d.");
    check(&format!("{spec}4444444 *"), "line 2, column 7: 4: That column is full.");
    check(&format!("{spec}1. d {{oh"), "line 2, column 6: The brace that ends this comment is missing.");
    check(
        &format!("{spec}1. d"),
        "line 2, column 5: The moves end without a result: 1-0, 0-1, 1/2-1/2 or *.",
    );
    check(&format!("{spec}{spec}*"), "line 2, column 1: The header Spec stands here for the second time.");
    check(&format!("{spec}[White \"x\"]*"), "line 2, column 1: This game's players are not called White.");
    check(&format!("{spec}[Date \"2026-02-30\"]*"), "line 2, column 7: A date looks like 2026-11-16.");
    check(
        &format!("{spec}[Start \"d:q\"]*"),
        "line 2, column 8: Not a position: a column looks like d:xo at “d:q”.",
    );
    check(
        &format!("{spec}1. d 1-0"),
        "line 2, column 6: The moves do not end the game, so the header Reason must say what did.",
    );
    check(
        &format!("{spec}[Result \"1-0\"] d *"),
        "line 2, column 18: The result after the moves is not the one in the header.",
    );
    check(
        &format!("{spec}[Reason \"agreement\"] d 1-0"),
        "line 2, column 9: This reason does not go with the result.",
    );
    check(
        &format!("{spec}[Reason \"fifty-moves\"] d 1/2-1/2"),
        "line 2, column 9: By its moves this draw could not be claimed.",
    );
    check(
        &format!("{spec}1122334 0-1"),
        "line 2, column 9: By its moves the game ended 1-0 (line); the record says otherwise.",
    );
}

#[test]
fn random_records_round_trip() {
    let words = [
        "",
        "Ada",
        "zwei Wörter",
        "back\\slash",
        "\"",
        "}",
        "{",
        "]",
        "line\nbreak",
        "*",
        "1-0",
        "\u{1f984}",
    ];
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let spec = ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"][seed as usize % 3].parse().unwrap();
        let mut game = Game::new(spec);
        for _ in 0..random.below(60) {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            game.play(legal[random.below(legal.len())]).unwrap();
        }
        if random.below(3) == 0 && game.outcome().is_none() {
            // From the middle of the game on, with a start of its own.
            let mut later = Game::from_position(spec, &game.position().text()).unwrap();
            if let Some(&m) = later.legal_moves().first() {
                later.play(m).unwrap();
            }
            game = later;
        }
        let mut record = Record::of(game);
        let mut word = || words[random.below(words.len())].to_owned();
        record.players = [Some(word()), None];
        record.tags = vec![("Event".to_owned(), word())];
        record.date = Date::new(2024, 2, 29);
        record.comments = vec![
            Comment { ply: 0, text: word() },
            Comment { ply: record.game.moves().len() / 2, text: word() },
            Comment { ply: record.game.moves().len(), text: word() },
        ];
        record.variations = random_variations(&record.game, 0, 3, &mut random);
        if record.ending.is_none() {
            let winner = Side::Second;
            let endings = [
                None,
                Some(Ending::Agreed),
                Some(Ending::Resigned { winner }),
                Some(Ending::TimeOut { winner: None }),
                Some(Ending::TimeOut { winner: Some(winner) }),
                Some(Ending::Abandoned { winner: None }),
                Some(Ending::Abandoned { winner: Some(winner) }),
                Some(Ending::Aborted),
            ];
            record.ending = endings[random.below(endings.len())];
        }
        let text = record.to_string();
        assert_eq!(Record::read_all(&text), Ok(vec![record]), "{text}");
    }
}

/// Some other ways to go on from moments of a line, and from moments of those.
fn random_variations(line: &Game, from: usize, deepest: usize, random: &mut Random) -> Vec<Variation> {
    let mut variations = Vec::new();
    if deepest == 0 {
        return variations;
    }
    for ply in from..line.moves().len() {
        if random.below(6) != 0 {
            continue;
        }
        let mut game = line.at_ply(ply);
        for _ in 0..=random.below(4) {
            let legal = game.legal_moves();
            if !legal.is_empty() {
                game.play(legal[random.below(legal.len())]).unwrap();
            }
        }
        variations.push(Variation {
            ply,
            moves: game.moves()[ply..].to_vec(),
            comments: vec![Comment { ply: ply + random.below(2), text: "why (not)?".to_owned() }],
            variations: random_variations(&game, ply, deepest - 1, random),
        });
    }
    variations
}

#[test]
fn variations_stand_after_the_move_that_they_replace() {
    let text = "[Spec \"connect-7x6-4\"]\n[Result \"*\"]\n\n\
                1. d d {after} (1... c {closer} 2. c (2. e) 2... c) (1... a) 2. e *\n";
    let [record] = &Record::read_all(text).unwrap()[..] else { panic!() };
    assert_eq!(record.game.move_texts().join(""), "dde");
    let [closer, far] = &record.variations[..] else { panic!() };
    assert_eq!((closer.ply, closer.moves.len(), far.ply), (1, 3, 1));
    assert_eq!(closer.comments, [Comment { ply: 2, text: "closer".to_owned() }]);
    assert_eq!((closer.variations[0].ply, closer.variations[0].moves.len()), (2, 1));
    assert_eq!(record.to_string(), text);
    assert_eq!(record.move_text(), "1. d d {after} (1... c {closer} 2. c (2. e) 2... c) (1... a) 2. e *");
}

#[test]
fn errors_in_variations_name_the_place() {
    #[track_caller]
    fn check(moves: &str, expected: &str) {
        let text = format!("[Spec \"connect-7x6-4\"]\n{moves}");
        assert_eq!(Record::read_all(&text).unwrap_err().to_string(), expected);
    }
    check("(d) *", "line 2, column 1: A variation stands after the move that it replaces.");
    check("d ((c)) *", "line 2, column 4: A variation stands after the move that it replaces.");
    check("d () *", "line 2, column 4: A variation has at least one move.");
    check("d c) *", "line 2, column 4: No variation has begun that could end here.");
    check("d (c *", "line 2, column 3: The parenthesis that ends this variation is missing.");
    check("d (c", "line 2, column 3: The parenthesis that ends this variation is missing.");
    check("d (c x) *", "line 2, column 6: x: That is not on the board.");
    check("d (2. c) *", "line 2, column 4: The next move number is 1.");
    let deep = format!("d {}{} *", "(c ".repeat(65), ")".repeat(65));
    check(&deep, "line 2, column 195: Variations within variations go no deeper than this.");
}

#[test]
fn the_players_endings_are_read_for_either_side() {
    #[track_caller]
    fn check(result: &str, reason: &str, expected: Ending) {
        let text = format!("[Spec \"connect-7x6-4\"]\n[Reason \"{reason}\"]\n\n1. d d {result}\n");
        let [record] = &Record::read_all(&text).unwrap()[..] else { panic!() };
        assert_eq!(record.ending, Some(expected));
        assert_eq!(Record::read_all(&record.to_string()).unwrap()[0].ending, Some(expected));
    }
    for (result, winner) in [("1-0", Side::First), ("0-1", Side::Second)] {
        check(result, "resignation", Ending::Resigned { winner });
        check(result, "time", Ending::TimeOut { winner: Some(winner) });
        check(result, "abandonment", Ending::Abandoned { winner: Some(winner) });
    }
    check("1/2-1/2", "time", Ending::TimeOut { winner: None });
    check("1/2-1/2", "agreement", Ending::Agreed);
    check("*", "aborted", Ending::Aborted);
}

#[test]
fn lines_of_moves_are_as_full_as_they_may_be() {
    let mut game = Game::new("connect-30x9-9".parse().unwrap());
    let mut random = Random::new(4);
    for _ in 0..150 {
        let legal = game.legal_moves();
        game.play(legal[random.below(legal.len())]).unwrap();
    }
    let text = Record::of(game).to_string();
    let lines: Vec<&str> = text.split_once("\n\n").unwrap().1.lines().collect();
    assert!(lines.len() > 5);
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').next().unwrap();
        assert!(pair[0].len() <= 80, "{}", pair[0]);
        assert!(pair[0].len() + 1 + next.len() > 80, "{next} would have fitted: {}", pair[0]);
    }
}
