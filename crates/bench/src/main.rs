//! `make bench`: every figure, with a baseline measured in the same run where there is one.
//! One module per subject; `raumspiel-bench NAME` runs one of them.

mod beside;
mod chess;
mod cluster;
mod connect;
mod flat;
mod fold;
mod instructions;
mod lobby;
mod players;
mod random;
mod server;

const SUBJECTS: &[(&str, fn())] = &[
    ("chess", chess::run),
    ("connect", connect::run),
    ("flat", flat::run),
    ("server", server::run),
    ("cluster", cluster::run),
    ("players", players::run),
    ("lobby", lobby::run),
];

/// Only by name: they take minutes, one needs valgrind, and one a Citus.
const ON_DEMAND: &[(&str, fn())] =
    &[("instructions", instructions::run), ("fold", fold::run), ("citus", cluster::citus)];

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    for &(name, run) in SUBJECTS {
        if chosen.is_empty() || chosen.iter().any(|c| c == name) {
            run();
        }
    }
    for &(name, run) in ON_DEMAND {
        if chosen.iter().any(|c| c == name) {
            run();
        }
    }
}
