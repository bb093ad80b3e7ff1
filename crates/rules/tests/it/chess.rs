//! 3D chess against data made elsewhere, against a slow second implementation, and its own rules.

mod data;
mod draw;
mod number;
mod plain;
mod refusal;
mod text;
mod turned;
