mod analyse;
mod bot;
mod command;
mod rules;
mod serve;
