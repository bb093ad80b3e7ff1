//! The one binary, `raumspiel`. Each command is a module with its arguments and a `run`.

mod moves;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play, analyse and host games on a lattice: Connect Four flat and in space, and 3D chess.
#[derive(Parser)]
#[command(version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Moves(moves::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Moves(args) => args.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("raumspiel: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What a command failed with: the sentence is for the person who called it.
pub(crate) type Failure = Box<dyn std::error::Error>;
