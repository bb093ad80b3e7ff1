mod analyse;
mod bot;
mod cluster;
mod command;
mod migrate;
mod rules;
mod serve;
mod solve;
