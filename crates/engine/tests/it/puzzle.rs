//! Puzzles: each is proved again by a way that did not make it, and judged as it is proved.

use std::{collections::HashMap, path::Path};

use raumspiel_engine::{
    Level,
    puzzle::{
        Aim, Collection, Examiner, GAMES, Likeness, Maker, Prover, Puzzle, Theme, Trial, likeness, rating,
    },
};
use raumspiel_rules::{Action, Game, Spec};

use crate::random::Random;

fn collection(spec: Spec) -> Collection {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("puzzles/{spec}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Collection::read(&text).expect("puzzles")
}

#[track_caller]
fn check(spec: Spec, numbers: impl Iterator<Item = usize>) {
    let collection = collection(spec);
    let mut prover = Prover::new(spec);
    for at in numbers {
        let puzzle = &collection.puzzles[at];
        if let Err(why) = prover.prove(puzzle) {
            panic!("puzzle {at} of {spec}, {puzzle:?}: {why}");
        }
    }
}

/// Others every day; whoever wants those of another day again names it: `PUZZLE_DAY=20775`.
fn day() -> u64 {
    let told = std::env::var("PUZZLE_DAY").ok().and_then(|text| text.parse().ok());
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    told.unwrap_or(now.as_secs() / 86_400)
}

/// So many of the numbers below `all`, none of them twice.
fn chosen(all: usize, count: usize, seed: u64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..all).collect();
    let mut random = Random::new(seed);
    for at in 0..count {
        let other = at + random.below(all - at);
        numbers.swap(at, other);
    }
    numbers.truncate(count);
    numbers
}

#[test]
fn another_hundred_is_chosen_every_day_and_none_twice() {
    let today = chosen(1_000, 100, 20_775);
    assert_eq!(today, chosen(1_000, 100, 20_775));
    assert_ne!(today, chosen(1_000, 100, 20_776));
    let mut numbers = today;
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 100);
    assert!(numbers.iter().all(|&number| number < 1_000));
}

#[track_caller]
fn check_a_hundred(spec: Spec) {
    // It is shown when one of them fails.
    println!("PUZZLE_DAY={} chooses these again", day());
    check(spec, chosen(collection(spec).puzzles.len(), 100, day()).into_iter());
}

#[test]
fn a_hundred_of_connect_four_are_proved_again() {
    check_a_hundred(Spec::CONNECT_FOUR);
}

#[test]
fn a_hundred_of_connect_four_in_space_are_proved_again() {
    check_a_hundred(Spec::CONNECT_FOUR_3D);
}

#[test]
fn a_hundred_of_chess_are_proved_again() {
    check_a_hundred(Spec::Chess);
}

#[test]
#[ignore = "all of them take minutes; `make soak` runs it"]
fn all_are_proved_again() {
    for spec in GAMES {
        check(spec, 0..collection(spec).puzzles.len());
    }
}

#[test]
fn no_two_are_alike() {
    for spec in GAMES {
        let mut seen: HashMap<Likeness, usize> = HashMap::new();
        for (at, puzzle) in collection(spec).puzzles.iter().enumerate() {
            let twin = seen.insert(likeness(&puzzle.game(spec).expect("a position")), at);
            assert_eq!(twin, None, "puzzle {at} of {spec} is like it");
        }
    }
}

fn game(spec: Spec, position: Option<&str>, moves: &str) -> Game {
    let mut game = match position {
        Some(text) => Game::from_position(spec, text).expect("a position"),
        None => Game::new(spec),
    };
    game.play_all(moves).expect("moves");
    game
}

#[test]
fn what_is_turned_or_mirrored_is_alike() {
    let flat = |moves| likeness(&game(Spec::CONNECT_FOUR, None, moves));
    assert_eq!(flat("112"), flat("776"));
    assert_ne!(flat("112"), flat("221"));
    let space = |moves| likeness(&game(Spec::CONNECT_FOUR_3D, None, moves));
    assert_eq!(space("a2 b3"), space("b1 c2"));
    assert_ne!(space("a2 b3"), space("b3 a2"));
    let chess = |text| likeness(&game(Spec::Chess, Some(text), ""));
    let pawn = "5/5/5/5/K4|5/5/5/1P3/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1";
    // Mirrored from left to right, with other counters, and with the sides exchanged.
    assert_eq!(chess(pawn), chess("5/5/5/5/4K|5/5/5/3P1/5|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1"));
    assert_eq!(chess(pawn), chess("5/5/5/5/K4|5/5/5/1P3/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 3 9"));
    assert_eq!(chess(pawn), chess("5/5/5/5/4K|5/5/5/5/5|5/5/5/5/5|5/1p3/5/5/5|k4/5/5/5/5 b 0 1"));
    assert_ne!(chess(pawn), chess("5/5/5/5/K4|5/5/5/1P3/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 b 0 1"));
    // With forward and up exchanged a pawn goes on as before; with forward and sideways it does not.
    let lower = "5/5/5/K4/5|5/1P3/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1";
    assert_eq!(chess(lower), chess("5/5/5/5/5|5/5/5/5/K4|5/5/5/5/5|5/5/5/1P3/5|4k/5/5/5/5 w 0 1"));
    assert_ne!(chess(lower), chess("5/5/5/5/1K3|5/5/5/3P1/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1"));
}

#[test]
fn the_examiner_approves_what_is_proved_and_nothing_else() {
    for spec in GAMES {
        let collection = collection(spec);
        let (mut prover, mut examiner) = (Prover::new(spec), Examiner::new(spec).expect("an examiner"));
        for puzzle in collection.puzzles.iter().take(12) {
            let game = puzzle.game(spec).expect("a position");
            let only = prover.prove(puzzle).unwrap_or_else(|why| panic!("{puzzle:?}: {why}"));
            let aim = puzzle.theme.aim();
            for m in game.legal_moves() {
                let after = game.after(Action::Move(m)).expect("legal");
                assert_eq!(examiner.approves(aim, 1, &after), m == only, "{puzzle:?} {m:?}");
            }
            assert_eq!(examiner.right_moves(aim, 0, &game), [only], "{puzzle:?}");
        }
    }
}

#[test]
fn who_plays_the_right_moves_reaches_the_aim_against_every_resistance() {
    for spec in GAMES {
        let mut examiner = Examiner::new(spec).expect("an examiner");
        for puzzle in collection(spec).puzzles.iter().skip(12).take(12) {
            let (mut game, aim) = (puzzle.game(spec).expect("a position"), puzzle.theme.aim());
            let solver = game.turn();
            let mut own = 0;
            while !aim.is_reached(&game, solver, own) {
                let best = examiner.best_move(aim, own, &game).unwrap_or_else(|| panic!("{puzzle:?}"));
                game.play(best).expect("legal");
                own += 1;
                assert!(examiner.approves(aim, own, &game), "{puzzle:?} after {own}");
                if let Some(reply) = examiner.reply(aim, own, &game).filter(|_| game.outcome().is_none()) {
                    game.play(reply).expect("legal");
                }
            }
            match aim {
                Aim::Mate(moves) => assert_eq!(own, moves, "{puzzle:?}"),
                Aim::Line => assert!(own >= 2, "{puzzle:?}"),
                Aim::KeepWin(_) | Aim::KeepDraw(_) => {}
            }
        }
    }
}

#[test]
fn what_is_no_puzzle_is_not_proved() {
    let refused = |spec, theme, setup: &str| {
        let puzzle = Puzzle { theme, rating: 0, setup: setup.to_owned() };
        Prover::new(spec).prove(&puzzle).expect_err(setup).to_string()
    };
    // Something to complete at once, no win at all, and a puzzle that cannot be read.
    assert!(refused(Spec::CONNECT_FOUR, Theme::Fork, "414243").contains("at once"));
    let held = collection(Spec::CONNECT_FOUR).puzzles.into_iter().find(|puzzle| puzzle.theme == Theme::Hold);
    let held = held.expect("one that can only be held").setup;
    assert!(refused(Spec::CONNECT_FOUR, Theme::Fork, &held).contains("No move"));
    assert!(refused(Spec::CONNECT_FOUR, Theme::Fork, "4444444").contains("no position"));
    assert!(refused(Spec::CONNECT_FOUR_3D, Theme::Ladder, "c3b2").contains("No move"));
    // A mate in one is no mate in two.
    let mate = "k4/5/5/5/5|5/5/5/5/5|1QK2/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w";
    let says = refused(Spec::Chess, Theme::MateIn2, mate);
    assert!(says.contains("fewer") || says.contains("aim"), "{says}");
    // A puzzle that is true, with another theme.
    let chess = collection(Spec::Chess);
    let deeper = chess.puzzles.iter().find(|puzzle| puzzle.theme == Theme::MateIn3).expect("a mate in three");
    assert!(refused(Spec::Chess, Theme::MateIn2, &deeper.setup).contains("No move"));
    let shorter = chess.puzzles.iter().find(|puzzle| puzzle.theme == Theme::MateIn2).expect("a mate in two");
    assert!(refused(Spec::Chess, Theme::MateIn3, &shorter.setup).contains("fewer"));
}

#[test]
fn the_same_seed_makes_the_same_puzzles_however_often_it_is_interrupted() {
    for (spec, sources) in [(Spec::CONNECT_FOUR, 6), (Spec::CONNECT_FOUR_3D, 4), (Spec::Chess, 4)] {
        is_made_again(spec, sources);
    }
}

#[track_caller]
fn is_made_again(spec: Spec, sources: usize) {
    let make = |interrupted: bool| {
        let mut maker = Maker::new(Collection::new(spec, 5)).expect("none yet");
        for _ in 0..sources {
            maker.step().expect("a source");
            if interrupted {
                let kept = Collection::read(&maker.collection().to_string()).expect("as it was written");
                assert_eq!(&kept, maker.collection());
                maker = Maker::new(kept).expect("puzzles");
            }
        }
        maker.collection().clone()
    };
    let made = make(false);
    assert!(!made.puzzles.is_empty(), "{spec}");
    assert_eq!(made, make(true), "{spec}");
}

#[test]
fn higher_levels_solve_more() {
    let collection = collection(Spec::CONNECT_FOUR);
    let solved = |number: u8| -> u32 {
        let level = Level::new(number).expect("a level");
        let mut examiner = Examiner::new(Spec::CONNECT_FOUR).expect("an examiner");
        let trial = |puzzle: &Puzzle| Trial::of(&mut examiner, Spec::CONNECT_FOUR, puzzle, level, 2, 99);
        let solved =
            collection.puzzles.iter().take(40).map(trial).map(|trial| trial.expect("a puzzle").solved);
        solved.sum()
    };
    let counts = [1, 4, 7].map(solved);
    assert!(counts.is_sorted() && counts[0] < counts[2], "{counts:?}");
}

#[test]
fn what_fewer_levels_solve_is_rated_higher() {
    let trials = |solved: [u32; 7]| -> Vec<Trial> {
        let level = |at: usize| Level::new(at as u8 + 1).expect("a level");
        solved.iter().enumerate().map(|(at, &solved)| Trial { level: level(at), tries: 4, solved }).collect()
    };
    let ratings = [[4; 7], [0, 2, 4, 4, 4, 4, 4], [0, 0, 0, 2, 4, 4, 4], [0, 0, 0, 0, 0, 0, 4], [0; 7]]
        .map(|solved| rating(&trials(solved)));
    assert!(ratings.is_sorted_by(|a, b| a < b), "{ratings:?}");
}

/// The page's test reads the same file.
#[test]
fn every_day_has_the_puzzle_that_the_page_has() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/daily.txt");
    let told = std::fs::read_to_string(&path).expect("days");
    let mut days = 0;
    for line in told.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [spec, day, number] = fields[..] else { panic!("{line}") };
        let spec: Spec = spec.parse().expect("a game");
        let daily = collection(spec).daily(day.parse().expect("a day"));
        assert_eq!(daily, number.parse().ok(), "{line}");
        days += 1;
    }
    assert!(days >= 30);
}

#[test]
fn every_day_has_another_puzzle() {
    for spec in GAMES {
        let collection = collection(spec);
        let mut days: Vec<usize> = (20_000..20_788).filter_map(|day| collection.daily(day)).collect();
        days.sort_unstable();
        days.dedup();
        assert_eq!(days.len(), 788, "{spec}");
    }
    assert_eq!(Collection::new(Spec::CONNECT_FOUR, 1).daily(20_774), None);
    assert_eq!(Collection::new(Spec::Chess, 1).daily(20_790), None);
}

#[test]
fn the_days_of_chess_are_about_everything_and_most_are_mates() {
    let collection = collection(Spec::Chess);
    let days: Vec<usize> = (20_788..21_088).filter_map(|day| collection.daily(day)).collect();
    let share =
        |theme| days.iter().filter(|&&at| collection.puzzles[at].theme == theme).count() as f64 / 300.0;
    assert!(share(Theme::MateIn4) >= 0.1);
    assert!(share(Theme::Hold) >= 0.1);
    assert!(share(Theme::OnlyMove) + share(Theme::Hold) <= 0.2);
    let mut different = days.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), days.len());
    // More may be appended.
    let fewer = Collection { puzzles: collection.puzzles[..1_250].to_vec(), ..collection.clone() };
    assert!((20_700..21_088).all(|day| fewer.daily(day) == collection.daily(day)));
}

/// Whoever asks for the way out of a mate is given one that is right, and as quick as any.
#[test]
fn the_best_move_is_the_quickest_of_the_right_ones() {
    let mut examiner = Examiner::new(Spec::Chess).expect("puzzles of chess");
    let collection = collection(Spec::Chess);
    let mates = collection.puzzles.iter().rev().filter(|puzzle| matches!(puzzle.theme.aim(), Aim::Mate(_)));
    for puzzle in mates.take(30) {
        let (aim, mut game) = (puzzle.theme.aim(), puzzle.game(Spec::Chess).expect("a position"));
        for own in 0.. {
            let best = examiner.best_move(aim, own, &game).expect("a right move");
            let right = examiner.right_moves(aim, own, &game);
            assert!(right.contains(&best), "{puzzle:?}");
            game.play(best).expect("a legal move");
            if aim.is_reached(&game, game.turn().other(), own + 1) {
                break;
            }
            let reply = examiner.reply(aim, own + 1, &game).expect("a reply");
            game.play(reply).expect("a legal move");
        }
        let Aim::Mate(moves) = aim else { unreachable!("a mate") };
        assert_eq!(game.moves().len() as u32, 2 * moves - 1, "{puzzle:?}");
    }
}
