mod chess;
mod connect;
mod every_game;
mod random;
mod record;
mod walk;
mod words;
