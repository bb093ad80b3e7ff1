//! The books of boards other than 7×6: what they say is true, and with them nothing takes long.

use raumspiel_engine::{
    Engine, Limit,
    flat::{Auditor, Book, BookError, Edition, FlatEngine, install_book},
};
use raumspiel_rules::{Lattice, Shape, Spec};

use crate::{
    flat::{check_boards, packed, random_game, stones, wins_at_once},
    random::Random,
};

const MEMORY: usize = 16 << 20;

/// What a thought about all columns may take: less than a second, most take a tenth of it.
const MOST_NODES: u64 = 1_000_000;

fn editions() -> impl Iterator<Item = Edition> {
    Edition::all().filter(|edition| edition.shape() != Shape::CONNECT_FOUR)
}

fn install_all() {
    for edition in editions() {
        install_book(edition, packed(edition)).expect("a sound book");
    }
}

#[test]
fn each_is_small_and_belongs_to_its_board() {
    let mut count = 0;
    for edition in editions() {
        let bytes = packed(edition);
        assert!(bytes.len() < 64_000, "{} bytes", bytes.len());
        let book = Book::open(edition, bytes.clone()).expect("a sound book");
        assert_eq!(book.stored().count(), edition.positions().len());
        let others = Edition::all().filter(|other| other.shape() != edition.shape());
        for other in others {
            let refused = Book::open(other, bytes.clone()).err();
            assert_eq!(refused, Some(BookError::NotABook), "{:?}", other.shape());
        }
        let mut damaged = bytes;
        *damaged.last_mut().expect("bytes") ^= 1;
        assert_eq!(Book::open(edition, damaged).err(), Some(BookError::Damaged));
        count += 1;
    }
    assert!(count >= 2);
}

/// Who wins from the empty board, and when, follows from the book as it has been published.
#[test]
fn the_empty_boards_are_worth_what_is_known() {
    install_all();
    let has_book = |width, height| {
        editions().any(|edition| {
            let Lattice { files, levels, .. } = edition.shape().lattice();
            (files, levels) == (width, height)
        })
    };
    assert_eq!(check_boards(has_book), editions().count());
}

/// Every column of every position is soon known: before the book ends, where it does, and after it.
#[test]
fn no_position_takes_long() {
    install_all();
    let mut random = Random::new(5);
    for edition in editions() {
        let spec = Spec::Connect(edition.shape());
        let mut most = 0;
        for plies in 0..edition.plies() as usize + 3 {
            for _ in 0..3 {
                let game = random_game(spec, plies, &mut random);
                let mut engine = FlatEngine::new(edition.shape(), MEMORY).expect("a board that fits");
                let thought = engine.think(&game, Limit::nodes(2 * MOST_NODES), &|| false, &mut |_| ());
                assert!(thought.exact && thought.moves.iter().all(|verdict| verdict.score.is_some()));
                most = most.max(thought.nodes);
            }
        }
        assert!(most <= MOST_NODES, "{spec}: {most} nodes");
    }
}

/// What the book says of the ends of random games is true, by a plain alpha-beta that shares nothing with what made it;
/// only where the solver finds it in so many nodes, for the other takes ten times as long.
fn check_entries(count: usize, most_nodes: u64) {
    let mut random = Random::new(11);
    for edition in editions() {
        let spec = Spec::Connect(edition.shape());
        let book = Book::open(edition, packed(edition)).expect("a sound book");
        let mut auditor = Auditor::<4>::new(edition.shape(), MEMORY).expect("a board that fits");
        let mut solver = FlatEngine::new(edition.shape(), MEMORY).expect("a board that fits").without_book();
        let mut checked = 0;
        while checked < count {
            let game = random_game(spec, edition.plies() as usize, &mut random);
            if game.outcome().is_some() || wins_at_once(&game) {
                continue;
            }
            let (own, all) = stones(&game);
            let score = book.score(own, all);
            solver.clear();
            if solver.think(&game, Limit::nodes(most_nodes), &|| false, &mut |_| ()).exact {
                let told = format!("{spec} {}: {score}", game.move_texts().concat());
                assert_eq!(auditor.confirm(&game, score), Some(true), "{told}");
                checked += 1;
            }
        }
    }
}

#[test]
fn entries_are_true() {
    check_entries(12, 20_000);
}

#[test]
#[ignore = "minutes; part of the soak"]
fn many_entries_are_true() {
    check_entries(300, 200_000);
}
