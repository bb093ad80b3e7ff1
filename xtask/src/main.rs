//! What developers run: `cargo xtask TASK`. One module per task.

mod book;
mod carry;
mod chance;
mod endings;
mod npm;
mod openings;
mod options;
mod played;
mod protocol;
mod scale;
mod selfplay;
mod town;
mod train;
mod version;
mod wasm;

use std::{error::Error, path::PathBuf, process::ExitCode};

/// What a task failed with; the sentence is for the person who called it.
type Failure = Box<dyn Error>;

struct Task {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const TASKS: &[Task] = &[
    Task { name: "book", about: "make the book of exact openings", run: book::run },
    Task { name: "carry", about: "copy into the crates what they are published with", run: carry::run },
    Task { name: "endings", about: "compute and check exact endings of four men", run: endings::run },
    Task { name: "npm", about: "build the npm packages of the rules and the boards", run: npm::run },
    Task { name: "openings", about: "make the openings of rated games", run: openings::run },
    Task { name: "protocol", about: "write the protocol's types, schemas and reference", run: protocol::run },
    Task { name: "scale", about: "say what an installation needs for how many players", run: scale::run },
    Task {
        name: "selfplay",
        about: "let the chess engine play against itself, for `train`",
        run: selfplay::run,
    },
    Task { name: "town", about: "simulate how long people of a small town wait for a game", run: town::run },
    Task {
        name: "train",
        about: "make the network that judges chess from games that `selfplay` wrote",
        run: train::run,
    },
    Task { name: "version", about: "say the project's version, or set it everywhere", run: version::run },
    Task { name: "wasm", about: "build the rules and the engine for the browser", run: wasm::run },
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let task = args.first().and_then(|name| TASKS.iter().find(|task| task.name == name));
    let Some(task) = task else {
        eprintln!("usage: cargo xtask TASK\n");
        for task in TASKS {
            eprintln!("  {:<10} {}", task.name, task.about);
        }
        return ExitCode::FAILURE;
    };
    match (task.run)(&args[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask {}: {error}", task.name);
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace, wherever the task was called from.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
