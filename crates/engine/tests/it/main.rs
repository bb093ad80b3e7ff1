//! The engines through their public faces, one module per subject.

mod chess;
mod chess_ending;
mod flat;
mod flat_counts;
mod general;
mod level;
mod random;
mod slices;
mod space_board;
mod space_certificate;
mod space_player;
