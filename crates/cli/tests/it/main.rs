mod analyse;
mod command;
mod rules;
mod serve;
