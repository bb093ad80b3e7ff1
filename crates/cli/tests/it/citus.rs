//! Real servers over a real Citus, whose machines fail and become more. Only where `make test-citus` says that
//! there is one.

use std::{
    env,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use raumspiel_local::{Nats, Postgres};
use serde_json::Value;

use crate::{
    bot::Bot,
    command::{json, text},
    ratings,
    serve::{Scratch, Server, moves_at, verified, wait_for_moves},
};

fn is_there() -> bool {
    env::var("RAUMSPIEL_TEST_STORE").is_ok_and(|store| store == "citus")
}

fn distribute(database: &str) {
    text(&["database", "distribute", "--database", database]);
}

/// Plays at two servers over a Citus while something is done to it, and compares every acknowledged move.
fn check(seconds: u32, before: impl FnOnce(&str), meanwhile: impl FnOnce(&mut Postgres, &str, &[Server; 2])) {
    if !is_there() {
        return;
    }
    let (mut postgres, nats, scratch) = (Postgres::start_citus(), Nats::start(), Scratch::new());
    let (database, hints, log) = (postgres.database(), nats.url(), scratch.file("moves.log"));
    before(&database);
    let node = || Server::with("127.0.0.1:0", &["--database", &database, "--nats", &hints]);
    let nodes = [node(), node()];
    let load = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(["load", &nodes[0].url, &nodes[1].url, "--resume", "--json", "--games", "30", "--rate", "60"])
        .args(["--log", &log, "--seconds", &seconds.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    wait_for_moves(&nodes[0], 50);
    meanwhile(&mut postgres, &database, &nodes);
    let output = load.wait_with_output().expect("the load ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{said}");
    assert!(output.status.success(), "no game was given up: {said}");
    for node in &nodes {
        let compared = verified(&node.url, &log);
        assert_eq!((&compared["lost"], &compared["unreadable"]), (&Value::from(0), &Value::from(0)));
        assert!(compared["moves"].as_u64() > Some(200), "{compared}");
    }
    let forks = "SELECT count(*) FROM (SELECT 1 FROM events GROUP BY game_id \
        HAVING count(*) <> max(seq) OR min(seq) <> 1) AS fork";
    assert_eq!(postgres.ask(&database, forks), "0");
}

#[test]
fn while_a_machine_is_gone_its_games_wait_and_nothing_is_lost() {
    check(14, distribute, |postgres, _, nodes| {
        for worker in 0..2 {
            postgres.worker(worker).crash();
            // What was under way is settled; whatever is played from here is played beside it.
            thread::sleep(Duration::from_secs(1));
            let played = moves_at(&nodes[0]);
            wait_for_moves(&nodes[0], played + 10);
            postgres.worker(worker).restart();
            thread::sleep(Duration::from_secs(2));
        }
    });
}

#[test]
fn games_that_are_played_are_spread_over_many_machines() {
    let nothing = |_: &str| ();
    check(25, nothing, |postgres, database, nodes| {
        let games = "SELECT count(DISTINCT game_id) > 20 FROM events";
        assert_eq!(postgres.ask(database, games), "t", "there is something to be brought along");
        distribute(database);
        let shares = "SELECT count(DISTINCT nodeport) FROM citus_shards WHERE table_name::text = 'events'";
        assert_eq!(postgres.ask(database, shares), "2");
        let played = moves_at(&nodes[0]);
        wait_for_moves(&nodes[0], played + 50);
    });
}

#[test]
fn a_machine_is_added_and_takes_its_share_while_games_go_on() {
    check(25, distribute, |postgres, database, _| {
        postgres.add_worker(database);
        let shares = "SELECT string_agg(many::text, ' ') FROM (SELECT count(*) AS many \
            FROM citus_shards WHERE table_name::text = 'events' GROUP BY nodeport) AS shares";
        assert_eq!(postgres.ask(database, shares).split(' ').count(), 2);
        postgres.ask(database, "SELECT rebalance_table_shards()");
        let after = postgres.ask(database, shares);
        assert_eq!(after.split(' ').count(), 3, "{after}");
    });
}

/// What the machines were really asked while games were begun, played and ended, as they have written it down
/// themselves.
#[test]
fn what_is_played_is_done_by_the_machine_that_has_the_game() {
    if !is_there() {
        return;
    }
    let (mut postgres, scratch) = (Postgres::start_citus(), Scratch::new());
    let (database, log) = (postgres.database(), scratch.file("moves.log"));
    distribute(&database);
    let server = Server::with("127.0.0.1:0", &["--database", &database, "--fold-days", "0"]);
    let play = ["load", &server.url, "--games", "20", "--rate", "40", "--moves", "6", "--seconds", "4"];
    postgres.write_down();
    (0..2).for_each(|worker| postgres.worker(worker).write_down());
    thread::sleep(Duration::from_secs(1));
    let played = json(&[&play[..], &["--log", &log]].concat());
    let moves = played["moves"].as_u64().expect("a number");
    // To the end, which the tables beside the log hear of.
    Bot::pair_with(&server.url, "connect-7x6-4", &[]).into_iter().for_each(|bot| drop(bot.result()));
    wait_until(&postgres, &database, "SELECT count(*) FROM rounds", "1");
    wait_until(&postgres, &database, "SELECT count(*) FROM owed", "0");
    drop(server);
    let asked = Asked(vec![postgres.written()]);
    for begun in ["INSERT INTO events", "INSERT INTO timed", "INSERT INTO owed", "DELETE FROM owed"] {
        assert_eq!(asked.count("raumspiel", begun), 0, "{begun}: it went through the coordinator");
    }
    let said = Asked((0..2).map(|worker| postgres.worker(worker).written()).collect());
    assert_eq!(said.count("", "PREPARE TRANSACTION"), 0, "nothing is committed in two phases");
    let inserts = said.count("raumspiel", "INSERT INTO events (");
    assert!(moves > 50 && inserts >= moves, "{inserts} inserts for {moves} moves");
    for ended in ["INSERT INTO owed (", "DELETE FROM owed WHERE game_id = $1"] {
        assert_eq!(said.count("raumspiel", ended), 1, "{ended}");
    }
    // Each machine has done itself what it was asked, and passed nothing on to another.
    for table in ["events", "timed", "owed"] {
        for passed_on in [format!("INSERT INTO public.{table}_"), format!("DELETE FROM public.{table}_")] {
            assert_eq!(said.count("citus_internal", &passed_on), 0, "{passed_on}");
        }
    }
}

/// What machines have written down that they were asked.
struct Asked(Vec<String>);

impl Asked {
    /// How many statements somebody has asked that contain something.
    fn count(&self, who: &str, what: &str) -> u64 {
        let mut many = 0;
        for log in &self.0 {
            let mut is_theirs = false;
            for line in log.lines() {
                // A statement may go on over several lines, of which the first names who asks.
                if !line.starts_with(char::is_whitespace) {
                    is_theirs = line.starts_with(who) && line.contains("LOG: ");
                }
                many += u64::from(is_theirs && line.contains(what));
            }
        }
        many
    }
}

fn wait_until(postgres: &Postgres, database: &str, question: &str, expected: &str) {
    for _ in 0..300 {
        if postgres.ask(database, question) == expected {
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(postgres.ask(database, question), expected, "{question}");
}

/// What was told of a round has happened to the ratings and is kept, whoever is killed between its end and that:
/// the server, a machine with games, the one with the tables beside the log.
#[test]
fn what_the_end_of_a_round_brings_about_outlives_servers_and_machines() {
    if !is_there() {
        return;
    }
    let mut postgres = Postgres::start_citus();
    let database = postgres.database();
    distribute(&database);
    let start = || Server::with("127.0.0.1:0", &["--database", &database, "--fold-days", "0"]);
    let server = ratings::rated_between_crashes(start, |part| match part {
        2 => {
            postgres.worker(0).crash();
            postgres.worker(0).restart();
        }
        4 => {
            postgres.crash();
            postgres.restart();
        }
        _ => {}
    });
    wait_until(&postgres, &database, "SELECT count(*) FROM owed", "0");
    server.kill();
    ratings::ratings_are_those_of_the_log(&["--database", &database]);
    let found = json(&["history", "--rebuild", "--database", &database]);
    assert_eq!((&found["mended"], &found["unreadable"]), (&Value::from(0), &Value::from(0)), "{found}");
}

#[test]
fn games_are_folded_and_forgotten_on_many_machines() {
    if !is_there() {
        return;
    }
    let (postgres, scratch) = (Postgres::start_citus(), Scratch::new());
    let (database, log) = (postgres.database(), scratch.file("moves.log"));
    distribute(&database);
    // As a server of the version before says that it is there.
    postgres
        .ask(&database, "INSERT INTO nodes VALUES ('old', extract(epoch FROM now())::bigint * 1000, true)");
    let server = Server::with("127.0.0.1:0", &["--database", &database]);
    thread::sleep(Duration::from_secs(2));
    let pairs = ["connect-7x6-4", "connect-5x5x5-4"].map(|spec| Bot::pair_with(&server.url, spec, &[]));
    pairs.into_iter().flatten().for_each(|bot| drop(bot.result()));
    let load = crate::serve::spawn_load(&server.url, &log, 5, 1).wait().expect("the load ends");
    assert!(load.success());
    drop(server);
    postgres.ask(&database, "DELETE FROM nodes");
    // Nobody has touched them for three days, and they were opened before names said a day.
    postgres.ask(&database, "UPDATE events SET at = at - 3 * 86400000::bigint");
    let folded = json(&["fold", "--database", &database, "--days", "2"]);
    assert_eq!(folded["folded"], 7, "{folded}");
    assert_eq!(json(&["fold", "--database", &database, "--check"])["sound"], 7);
    let games =
        "SELECT count(*) FROM (SELECT game_id FROM events UNION SELECT game FROM folded) AS all_games";
    assert_eq!(postgres.ask(&database, games), "7");
    let server = Server::with("127.0.0.1:0", &["--database", &database, "--keep-days", "1"]);
    for _ in 0..100 {
        if postgres.ask(&database, games) == "0" {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(postgres.ask(&database, games), "0", "they are forgotten");
    drop(server);
}
