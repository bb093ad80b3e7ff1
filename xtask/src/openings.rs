//! `cargo xtask openings`: makes the openings from which rated games begin.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fs,
};

use raumspiel_engine::{Limit, Score, engine_for, flat::FlatEngine};
use raumspiel_rules::{Game, Shape, Spec};

use crate::{Failure, chance::Chance, root};

const DIRECTORY: &str = "crates/server/src/openings";
/// On 7×6: more than enough, and none that anybody learns by heart.
const FLAT: usize = 240;
/// In space: so many are tried, and the most even of them kept.
const TRIED: usize = 120;
const KEPT: usize = 40;
const NODES: u64 = 60_000;

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    if !args.is_empty() {
        return Err("cargo xtask openings: there is nothing to choose".into());
    }
    write("connect-7x6-4", &flat()?)?;
    for spec in ["connect-4x4x4-4", "connect-5x5x5-4"] {
        write(spec, &space(spec)?)?;
    }
    Ok(())
}

fn write(spec: &str, openings: &[String]) -> Result<(), Failure> {
    let path = root().join(DIRECTORY).join(format!("{spec}.txt"));
    fs::write(&path, openings.join("\n") + "\n")?;
    println!("{} openings of {spec}: {}", openings.len(), path.display());
    Ok(())
}

/// Exact draws, none like another, nor like its mirror image.
fn flat() -> Result<Vec<String>, Failure> {
    const MEMORY: usize = 64 << 20;
    let mut engine = FlatEngine::new(Shape::CONNECT_FOUR, MEMORY).ok_or("the solver does not play 7×6")?;
    let mut candidates = Candidates::new("connect-7x6-4", 1)?;
    let mut openings = Vec::new();
    while openings.len() < FLAT {
        let (text, game) = candidates.next();
        let (score, _) = engine.solve(&game).ok_or("a position that cannot be solved")?;
        if score == 0 {
            openings.push(text);
        }
        eprint!("\r{} of {FLAT}", openings.len());
    }
    eprintln!();
    openings.sort();
    Ok(openings)
}

/// What the engine holds for most even, and does not prove to be won.
fn space(spec: &str) -> Result<Vec<String>, Failure> {
    const MEMORY: usize = 64 << 20;
    let mut candidates = Candidates::new(spec, 2)?;
    let mut judged = Vec::new();
    for at in 0..TRIED {
        let (text, game) = candidates.next();
        let mut engine = engine_for(game.spec(), MEMORY);
        let thought = engine.think(&game, Limit::nodes(NODES), &|| false, &mut |_| ());
        match thought.score {
            Score::Estimate(value) => judged.push((value.abs(), text)),
            Score::Draw => judged.push((0, text)),
            Score::Win { .. } | Score::Loss { .. } => {}
        }
        eprint!("\r{} of {TRIED} {spec}", at + 1);
    }
    eprintln!();
    judged.sort();
    judged.truncate(KEPT);
    let mut openings: Vec<String> = judged.into_iter().map(|(_, text)| text).collect();
    openings.sort();
    Ok(openings)
}

/// Openings of four to six moves by chance, none twice, however the board is turned.
struct Candidates {
    spec: Spec,
    chance: Chance,
    seen: HashSet<BTreeSet<Stone>>,
}

/// Column, height, and whose.
type Stone = (i32, i32, u32, bool);

impl Candidates {
    fn new(spec: &str, seed: u64) -> Result<Candidates, Failure> {
        Ok(Candidates { spec: spec.parse()?, chance: Chance::new(seed), seen: HashSet::new() })
    }

    fn next(&mut self) -> (String, Game) {
        loop {
            let plies = 4 + self.chance.below(3);
            let mut game = Game::new(self.spec);
            let mut texts = Vec::new();
            for _ in 0..plies {
                let moves = game.legal_moves();
                let chosen = moves[self.chance.below(moves.len() as u64) as usize];
                texts.push(game.position().notation(chosen));
                game.play_text(&texts[texts.len() - 1]).expect("a legal move can be played");
            }
            if game.outcome().is_none() && self.seen.insert(turned(&texts, self.spec)) {
                return (texts.join(" "), game);
            }
        }
    }
}

/// The stones after some moves, turned so that all positions that are alike are the same.
fn turned(moves: &[String], spec: Spec) -> BTreeSet<Stone> {
    let lattice = spec.lattice();
    let (width, depth) = (lattice.files as i32 - 1, lattice.ranks as i32 - 1);
    let mut heights: HashMap<(i32, i32), u32> = HashMap::new();
    let mut stones = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        let letter = text.bytes().next().map_or(0, |byte| i32::from(byte - b'a'));
        let number = text.get(1..).and_then(|rest| rest.parse::<i32>().ok()).map_or(0, |n| n - 1);
        let height = heights.entry((letter, number)).or_default();
        stones.push((letter, number, *height, ply % 2 == 0));
        *height += 1;
    }
    let flips = [(false, false), (true, false), (false, true), (true, true)];
    let swaps: &[bool] = if width == depth { &[false, true] } else { &[false] };
    let image = |flip: (bool, bool), swap: bool| -> BTreeSet<Stone> {
        let place = |&(x, y, z, first): &Stone| {
            let x = if flip.0 { width - x } else { x };
            let y = if flip.1 { depth - y } else { y };
            if swap { (y, x, z, first) } else { (x, y, z, first) }
        };
        stones.iter().map(place).collect()
    };
    let images = flips.into_iter().flat_map(|flip| swaps.iter().map(move |swap| (flip, *swap)));
    images.map(|(flip, swap)| image(flip, swap)).min().unwrap_or_default()
}
