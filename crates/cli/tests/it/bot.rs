//! Bots play each other through the real server, each game to its end.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
};

use crate::serve::{Scratch, Server};

#[test]
fn two_bots_play_each_game_to_its_end() {
    let scratch = Scratch::new();
    let server = Server::start(&scratch.file("one.db"));
    for spec in ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"] {
        let mut opener = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
            .args(["bot", &server.url, "--create", spec, "--strength", "1", "--once"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut out = BufReader::new(opener.stdout.take().expect("piped"));
        let mut link = String::new();
        out.read_line(&mut link).expect("a link");
        let guest = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
            .args(["bot", link.trim(), "--strength", "1", "--once", "--name", "Guest"])
            .output()
            .expect("the binary starts");
        let told = String::from_utf8_lossy(&guest.stdout).into_owned();
        assert!(guest.status.success(), "{spec}: {}", String::from_utf8_lossy(&guest.stderr));
        assert!(opener.wait().expect("it ends").success());
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("a result");
        assert!(told.contains("wins (") && told == rest, "{spec}: {told} {rest}");
    }
}
