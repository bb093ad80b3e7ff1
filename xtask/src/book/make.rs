use std::{
    fs::{self, OpenOptions},
    io::Write,
    time::Instant,
};

use raumspiel_engine::flat::{Book, FlatEngine};
use raumspiel_rules::{Game, Spec};

use super::{Failure, edition_of, file_of, is_reachable, text};

/// What is found out about one position helps with the next: they are much alike.
const MEMORY: usize = 1 << 30;

/// In the place of the score where no game reaches a position.
const NONE: i8 = i8::MAX;

/// Solves every position of a board's book in the order of the book, and packs the scores. They are kept in a file, so
/// that it goes on where it was stopped.
pub(super) fn make(spec: Spec) -> Result<(), Failure> {
    let edition = edition_of(spec)?;
    if spec == Spec::CONNECT_FOUR {
        return Err("the book of 7x6 is built from a table".into());
    }
    let shape = edition.shape();
    let positions = edition.positions();
    let path = format!("target/{spec}.{}.scores", edition.plies());
    let mut scores = fs::read(&path).unwrap_or_default();
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    let mut engine = FlatEngine::new(shape, MEMORY).ok_or("no solver")?.without_book();
    let (start, before) = (Instant::now(), scores.len());
    for &(own, all) in &positions[before..] {
        let score = if is_reachable(shape, own, all) {
            let game = Game::from_position(spec, &text(shape, own, all))?;
            engine.solve(&game).ok_or("a position that is over")?.0 as i8
        } else {
            NONE
        };
        file.write_all(&score.to_le_bytes())?;
        scores.push(score as u8);
        if scores.len().is_multiple_of(50) {
            let (done, left) = ((scores.len() - before) as f64, (positions.len() - scores.len()) as f64);
            let minutes = start.elapsed().as_secs_f64() / done * left / 60.0;
            eprint!("\r{} of {} solved, {minutes:.1} min left   ", scores.len(), positions.len());
        }
    }
    eprintln!();
    let mut stored = positions.iter().zip(&scores).map(|(&position, &score)| (position, score as i8));
    let packed = Book::pack(edition, |own, all| {
        let (position, score) = stored.next()?;
        assert_eq!(position, (own, all), "the order of the book");
        (score != NONE).then_some(score.into())
    });
    let book = Book::open(edition, packed.clone())?;
    let is_same = |((_, _, read), &score): (_, &u8)| score as i8 == NONE || read == i32::from(score as i8);
    if !book.stored().zip(&scores).all(is_same) {
        return Err("scores read back differently".into());
    }
    let file = file_of(spec);
    fs::write(&file, &packed)?;
    println!("{} entries in {} bytes: {}", positions.len(), packed.len(), file.display());
    Ok(())
}
