//! Rooms alone, without a server around them: built and run in seconds, so that they can be broken a line at a
//! time.

mod absence;
#[path = "../it/chance.rs"]
mod chance;
mod clocks;
mod commands;
mod days;
mod denials;
mod drawn;
mod ends;
mod table;
mod views;
