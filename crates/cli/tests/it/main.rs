mod command;
mod rules;
