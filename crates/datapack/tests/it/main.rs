//! The packs, played in an interpreter beside the rules.

mod arena;
mod board;
mod budget;
mod chance;
mod classic;
mod click;
mod computer;
mod defect;
mod fault;
mod function;
mod game;
mod link;
mod pack;
mod picture;
mod player;
mod publication;
mod repair;
mod standing;
mod version;
