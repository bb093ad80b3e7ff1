//! The one binary, `raumspiel`. Each command is a module with its arguments and a `run`.

mod analyse;
mod backup;
mod bot;
mod client;
mod contestant;
mod database;
mod datapack;
mod engine;
mod fold;
mod forget;
mod go;
mod health;
mod heard;
mod history;
mod load;
mod r#match;
mod migrate;
mod moves;
mod perft;
mod processor_time;
mod program;
mod progress;
mod puzzles;
mod rate;
mod rebuild;
mod record;
mod restore;
mod serve;
mod setup;
mod show;
mod solve;
mod solve_watch;
mod state;
mod think_limit;
mod thought_text;
mod verify;

/// A move allocates a dozen small things on one thread and frees them on another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::{
    ffi::OsString,
    fmt::Display,
    io::{ErrorKind, Write, stdout},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

/// Play, analyse and host games on a lattice: Connect Four flat and in space, and 3D chess
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Forget(forget::Args),
    Fold(fold::Args),
    Bot(bot::Args),
    Health(health::Args),
    History(history::Args),
    Load(load::Args),
    Migrate(migrate::Args),
    Database(database::Args),
    Datapack(datapack::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Show(show::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Rate(rate::Args),
    Record(record::Args),
    Analyse(analyse::Args),
    Match(r#match::Args),
    Puzzles(puzzles::Args),
    Engine(engine::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse_from(with_command(std::env::args_os().collect())).command {
        Command::Serve(args) => args.run(),
        Command::Backup(args) => args.run(),
        Command::Restore(args) => args.run(),
        Command::Forget(args) => args.run(),
        Command::Fold(args) => args.run(),
        Command::Bot(args) => args.run(),
        Command::Health(args) => args.run(),
        Command::History(args) => args.run(),
        Command::Load(args) => args.run(),
        Command::Migrate(args) => args.run(),
        Command::Database(args) => args.run(),
        Command::Datapack(args) => args.run(),
        Command::Moves(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Show(args) => args.run(),
        Command::Solve(args) => args.run(),
        Command::Verify(args) => args.run(),
        Command::Rate(args) => args.run(),
        Command::Record(args) => args.run(),
        Command::Analyse(args) => args.run(),
        Command::Match(args) => args.run(),
        Command::Puzzles(args) => args.run(),
        Command::Engine(args) => args.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("raumspiel: {error}");
            ExitCode::FAILURE
        }
    }
}

/// `serve` is the default command.
fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let first = args.get(1).map(|first| first.to_string_lossy());
    let no_command = first
        .is_none_or(|first| first.starts_with("--") && !matches!(first.as_ref(), "--help" | "--version"));
    if no_command {
        args.insert(1.min(args.len()), "serve".into());
    }
    args
}

/// What a command failed with: the sentence is for the person who called it.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// A line of output. Whoever reads it may stop reading at any time (`raumspiel … | head`).
pub(crate) fn print(line: &dyn Display) -> Result<(), Failure> {
    writeln!(stdout().lock(), "{line}").map_err(Failure::from)
}

fn is_closed_pipe(error: &Failure) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serve_is_the_default_command() {
        let check = |given: &[&str], expected: &[&str]| {
            assert_eq!(with_command(given.iter().map(OsString::from).collect()), expected);
        };
        check(&["raumspiel"], &["raumspiel", "serve"]);
        check(&["raumspiel", "--listen", "x"], &["raumspiel", "serve", "--listen", "x"]);
        check(&["raumspiel", "--help"], &["raumspiel", "--help"]);
        check(&["raumspiel", "moves"], &["raumspiel", "moves"]);
    }
}
