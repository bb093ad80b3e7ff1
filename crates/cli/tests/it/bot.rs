//! Bots play each other through the real server, each game to its end.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStdout, Command, Stdio},
};

use crate::serve::{Scratch, Server, wait_for_moves};

/// A bot that plays one game, and what it prints.
pub(crate) struct Bot(Child, BufReader<ChildStdout>);

impl Bot {
    pub(crate) fn start(args: &[&str]) -> Bot {
        let mut child = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
            .args(["bot", "--strength", "1", "--once"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        Bot(child, out)
    }

    /// Two bots at the same game.
    fn pair(url: &str, spec: &str) -> [Bot; 2] {
        Bot::pair_with(url, spec, &[])
    }

    /// The same, with something more said to who opens it.
    pub(crate) fn pair_with(url: &str, spec: &str, more: &[&str]) -> [Bot; 2] {
        let mut opener = Bot::start(&[&[url, "--create", spec], more].concat());
        let mut link = String::new();
        opener.1.read_line(&mut link).expect("a link");
        let guest = Bot::start(&[link.trim(), "--name", "Guest"]);
        [opener, guest]
    }

    pub(crate) fn result(mut self) -> String {
        let mut told = String::new();
        self.1.read_to_string(&mut told).expect("a result");
        assert!(self.0.wait().expect("it ends").success());
        told
    }
}

#[test]
fn two_bots_play_each_game_to_its_end() {
    let scratch = Scratch::new();
    let server = Server::start(&scratch.file("one.db"));
    for spec in ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"] {
        let [one, two] = Bot::pair(&server.url, spec).map(Bot::result);
        assert!(one.contains(" moves") && one == two, "{spec}: {one} {two}");
    }
}

#[test]
fn a_game_goes_on_over_a_crash_of_the_server() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let bots = Bot::pair(&server.url, "chess-5x5x5");
    wait_for_moves(&server, 6);
    let server = server.kill_and_restart(&data);
    let [one, two] = bots.map(Bot::result);
    let told = |text: &str| text.lines().last().map(str::to_owned);
    assert!(one.contains(" moves") && told(&one) == told(&two), "{one} {two}");
    drop(server);
}
