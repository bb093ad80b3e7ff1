mod analyse;
mod bot;
mod cluster;
mod command;
mod rules;
mod serve;
