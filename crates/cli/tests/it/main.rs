mod analyse;
mod command;
mod rules;
