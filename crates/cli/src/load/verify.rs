use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader},
    path::Path,
};

use raumspiel_protocol::v2::{Event, Numbered};
use serde_json::json;

use crate::{
    Failure,
    client::{Link, get},
    progress::Progress,
};

/// Compares acknowledged moves with what the server knows.
pub(super) async fn run(link: &Link, file: &Path, as_json: bool) -> Result<(), Failure> {
    let mut games: BTreeMap<String, Vec<(u32, String)>> = BTreeMap::new();
    for (number, line) in BufReader::new(File::open(file)?).lines().enumerate() {
        let line = line?;
        let malformed = || format!("Line {} is not “game number move”.", number + 1);
        let [game, seq, text] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(malformed().into());
        };
        let seq = seq.parse().map_err(|_| malformed())?;
        games.entry(game.to_owned()).or_default().push((seq, text.to_owned()));
    }
    let mut progress = Progress::new("verify");
    let (mut moves, mut lost, mut unreadable) = (0, 0, 0);
    for (done, (game, acknowledged)) in games.iter().enumerate() {
        moves += acknowledged.len();
        match log(link, game).await? {
            None => unreadable += 1,
            Some(events) => lost += acknowledged.iter().filter(|&play| !holds(&events, play)).count(),
        }
        progress.show(|| format!("{} of {} games", done + 1, games.len()));
    }
    progress.clear();
    let count = games.len();
    let text = if as_json {
        json!({ "games": count, "moves": moves, "lost": lost, "unreadable": unreadable }).to_string()
    } else {
        format!("{count} games, {moves} acknowledged moves: {lost} lost, {unreadable} games unreadable")
    };
    crate::print(&text)?;
    if lost > 0 || unreadable > 0 {
        return Err("The server has lost what it had acknowledged.".into());
    }
    Ok(())
}

/// Everything that has happened in a game; none if the server cannot say.
async fn log(link: &Link, game: &str) -> Result<Option<Vec<Numbered>>, Failure> {
    let (status, body) = get(link, &format!("/api/games/{game}/log")).await?;
    // The game must be playable too, not only its log readable.
    let (state, _) = get(link, &format!("/api/games/{game}")).await?;
    if status != 200 || state != 200 {
        return Ok(None);
    }
    let events: Vec<Numbered> = serde_json::from_str(&body)?;
    let whole = events.iter().zip(1..).all(|(event, seq)| event.seq == seq);
    Ok(whole.then_some(events))
}

fn holds(events: &[Numbered], (seq, text): &(u32, String)) -> bool {
    let found = events.get((*seq as usize).wrapping_sub(1));
    found.is_some_and(|found| matches!(&found.event, Event::Played { r#move, .. } if r#move == text))
}
