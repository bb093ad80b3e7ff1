//! The engines through their public faces, one module per subject.

mod chess;
mod chess_ending;
mod flat;
mod flat_books;
mod flat_counts;
mod flat_exactness;
mod general;
mod level;
mod puzzle;
mod random;
mod slices;
mod space_board;
mod space_certificate;
mod space_player;
mod space_work;
