//! Lets the chess engine play against itself, for `train` to learn from.

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use raumspiel_engine::{Engine, Limit, Score, chess::ChessEngine};
use raumspiel_rules::{
    AnyPosition, Game, Spec,
    chess::{Kind, PackedMove},
};

use crate::{
    Failure,
    chance::Chance,
    options::Options,
    played::{Played, PlayedFile},
};

const USAGE: &str = "selfplay FILE [--games N] [--nodes N] [--seed N]";
/// An opening has this many random plies, or one more.
const RANDOM_PLIES: u64 = 8;
/// Openings that are worth more than this to one side are not played.
const UNFAIR: i32 = 400;
/// A game is given up when it has been worth more than this to one side for so many plies.
const LOST: i32 = 2_000;
const LOST_FOR: u32 = 6;
/// A game is drawn when after so many plies it has been worth next to nothing for so long.
const LATE: usize = 80;
const LEVEL: i32 = 10;
const LEVEL_FOR: u32 = 12;
/// It is drawn too when nothing was taken and no pawn moved for so many plies.
const STUCK: u32 = 60;

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let options = Options::read(args, USAGE, &["--games", "--nodes", "--seed"])?;
    let path = PathBuf::from(options.only()?);
    let games: u64 = options.number("--games", u64::MAX)?;
    let nodes: u64 = options.number("--nodes", 600)?;
    let seed: u64 = options.number("--seed", 1)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = PlayedFile::open(&path)?;
    let mut engine = ChessEngine::new(1 << 20);
    let (begun, before) = (Instant::now(), file.plies);
    let mut shown = begun;
    while file.games < games {
        let chance = Chance::new(seed ^ file.games << 20);
        file.append(&play(&mut engine, nodes, chance)?)?;
        if shown.elapsed() > Duration::from_secs(10) {
            shown = Instant::now();
            let rate = (file.plies - before) as f64 / begun.elapsed().as_secs_f64();
            eprintln!("selfplay: {} games, {} plies, {rate:.0} a second", file.games, file.plies);
        }
    }
    println!("{} games, {} plies in {}", file.games, file.plies, path.display());
    Ok(())
}

fn play(engine: &mut ChessEngine, nodes: u64, mut chance: Chance) -> Result<Played, Failure> {
    loop {
        if let Some(played) = play_from(engine, nodes, &mut chance)? {
            return Ok(played);
        }
    }
}

/// One game from a random opening; none if that was unfair.
fn play_from(engine: &mut ChessEngine, nodes: u64, chance: &mut Chance) -> Result<Option<Played>, Failure> {
    let mut game = Game::new(Spec::Chess);
    let random = RANDOM_PLIES + chance.below(2);
    let mut plies: Vec<(PackedMove, i16)> = Vec::new();
    let (mut lost, mut level) = (0, 0);
    while game.outcome().is_none() && game.claims().next().is_none() && plies.len() < 1_000 {
        let AnyPosition::Chess(board) = game.position() else { return Err("this is not chess".into()) };
        let mut legal = Vec::new();
        board.push_moves(Kind::All, &mut legal);
        let (m, value) = if (plies.len() as u64) < random {
            (legal[chance.below(legal.len() as u64) as usize], 0)
        } else {
            // What one move's thought learnt serves the next, but no other game's.
            engine.go_on(plies.len() as u64 > random);
            let thought = engine.think(&game, Limit::nodes(nodes), &|| false, &mut |_| ());
            let best = thought.best.ok_or("no move in a game that goes on")?;
            let m = legal.into_iter().find(|&m| raumspiel_rules::Move::from(m) == best);
            (m.ok_or("a move that is not legal")?, value(thought.score))
        };
        if plies.len() as u64 == random && value.abs() > UNFAIR {
            return Ok(None);
        }
        plies.push((m, value as i16));
        lost = if value.abs() > LOST { lost + 1 } else { 0 };
        level = if plies.len() > LATE && value.abs() <= LEVEL { level + 1 } else { 0 };
        if lost >= LOST_FOR || level >= LEVEL_FOR {
            let winner = if value > 0 { game.turn() } else { game.turn().other() };
            let winner = (lost >= LOST_FOR).then_some(winner);
            return Ok(Some(Played { random: random as u8, winner, plies }));
        }
        game.play(m.into())?;
        if game.position().quiet_plies() >= STUCK {
            break;
        }
    }
    if (plies.len() as u64) <= random {
        return Ok(None);
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    Ok(Some(Played { random: random as u8, winner, plies }))
}

/// In hundredths of a pawn, wins beyond all estimates.
fn value(score: Score) -> i32 {
    match score {
        Score::Estimate(value) => value.clamp(-15_000, 15_000),
        Score::Win { .. } => 30_000,
        Score::Draw => 0,
        Score::Loss { .. } => -30_000,
    }
}
