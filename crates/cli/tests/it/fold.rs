//! Games in which nothing happens, folded in a file and in a database, and moved from one to the other.

use raumspiel_local::Postgres;

use crate::{
    bot::Bot,
    command::{json, refusal},
    serve::{Scratch, Server, spawn_load, verified},
};

#[test]
fn what_is_folded_can_be_checked_moved_and_played_on() {
    let postgres = Postgres::start();
    let (scratch, target) = (Scratch::new(), postgres.database());
    let (data, log) = (scratch.file("one.db"), scratch.file("moves.log"));
    let server = Server::start(&data);
    assert!(spawn_load(&server.url, &log, 40, 2).wait().expect("the load ends").success());
    let specs = ["connect-7x6-4", "connect-7x6-4", "connect-5x5x5-4", "connect-7x6-4"];
    let pairs = specs.map(|spec| Bot::pair_with(&server.url, spec, &[]));
    pairs.into_iter().flatten().for_each(|bot| drop(bot.result()));
    let fold = ["fold", "--data", &data, "--days", "0"];
    assert!(refusal(&fold).contains("in use"));
    let before = verified(&server.url, &log);
    server.kill();

    assert_eq!(json(&["fold", "--data", &data])["folded"], 0, "something has happened within a week");
    let folded = json(&fold);
    // Also the games of the load, which nobody has ended.
    assert_eq!((&folded["folded"], &folded["left"]), (&44.into(), &0.into()), "{folded}");
    let number = |name: &str| folded[name].as_u64().expect("a number");
    assert!(number("bytes") < 44 * 100 + 3 * number("events") && number("events") > 44 * 10, "{folded}");
    assert_eq!(json(&fold)["folded"], 0, "once is enough");
    let check = json(&["fold", "--data", &data, "--check"]);
    assert_eq!(
        (&check["sound"], &check["bytes"], &check["damaged"]),
        (&folded["folded"], &folded["bytes"], &0.into())
    );
    let server = Server::start(&data);
    assert_eq!(verified(&server.url, &log), before, "every acknowledged move is there");
    server.kill();

    let moved = json(&["migrate", "--from", &data, "--to", &target]);
    assert_eq!(moved["folded"], folded["folded"]);
    assert_eq!(json(&["fold", "--database", &target, "--check"])["sound"], folded["folded"]);
    assert!(refusal(&["fold", "--database", &target, "--days", "0"]).contains("for a day at least"));
    let more = json(&["fold", "--database", &target, "--days", "1"]);
    assert_eq!(more["folded"], 0, "{more}");
    let server = Server::with("127.0.0.1:0", &["--database", &target]);
    assert_eq!(verified(&server.url, &log), before);
    drop(server);

    postgres.ask(&target, "UPDATE folded SET lines = '\\x0100' WHERE game = (SELECT min(game) FROM folded)");
    let output = crate::command::raumspiel(&["fold", "--database", &target, "--check"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 folded games are damaged"));
}
