//! The disk is full: who waits how long, what they are told, and how it goes on.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::host::{Host, Pair, Scratch};

/// A small disk of its own, as long as this lives.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// None where whoever runs this may not mount anything, and has said so.
    fn mount(at: &Path) -> Option<SmallDisk> {
        if std::env::var_os("RAUMSPIEL_NO_MOUNT").is_some() {
            return None;
        }
        fs::create_dir_all(at).expect("a directory");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(at).output();
        let mounted = mounted.expect("there is a command to mount with");
        let why = String::from_utf8_lossy(&mounted.stderr);
        assert!(
            mounted.status.success(),
            "{why}RAUMSPIEL_NO_MOUNT=1 leaves out what needs a disk of its own"
        );
        Some(SmallDisk(at.to_owned()))
    }

    /// Takes all the room there is, and says what to remove to have it back.
    fn fill(&self) -> PathBuf {
        let path = self.0.join("filler");
        // As much as there is, and then the last bytes one by one.
        let mut file = fs::File::create(&path).expect("a file");
        for size in [64 << 10, 4 << 10] {
            while std::io::Write::write_all(&mut file, &vec![0; size]).is_ok() {}
        }
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).output();
    }
}

#[tokio::test]
async fn on_a_full_disk_players_are_told_nothing_is_lost_and_it_goes_on_with_room() {
    let scratch = Scratch::new();
    let Some(disk) = SmallDisk::mount(&scratch.path().join("disk")) else {
        return;
    };
    let data = disk.0.join("log.db");
    let host = Host::with(|config| {
        config.cluster = None;
        config.data = data.clone();
    })
    .await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-2x1000000-1000000" })).await;
    pair.play(true, "a b a b").await;
    let mut watcher = host.v2().await;
    watcher.ask(json!({ "type": "watch", "game": pair.game })).await;
    let (mut white, mut black) = crate::v1::start(&host).await;
    white.send(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await;
    assert_eq!([white.any().await["type"].clone(), black.any().await["type"].clone()], ["move_made"; 2]);
    let filler = disk.fill();
    let mut acknowledged = pair.seq;
    // There may be room for some more in what the log has already.
    let (waited, told) = loop {
        let (sent, seq) = (Instant::now(), acknowledged);
        let first = (seq - 3).is_multiple_of(2);
        let mover = if first { &mut pair.first } else { &mut pair.second };
        mover.send(json!({ "type": "play", "seq": seq, "id": seq + 1_000, "move": "a" })).await;
        let answer = mover.next().await;
        if answer["type"] != "event" {
            break (sent.elapsed(), answer);
        }
        let other = if first { &mut pair.second } else { &mut pair.first };
        other.until("event").await;
        acknowledged = answer["seq"].as_u64().expect("a number");
        assert!(acknowledged < 50_000, "the disk does not fill");
    };
    assert_eq!(told["code"], "storage-failed", "{told}");
    assert!(told["message"].as_str().is_some_and(|text| text.ends_with('.')), "{told}");
    assert!(waited < Duration::from_secs(5), "{waited:?}");
    eprintln!("told after {waited:?} that nothing can be written, {acknowledged} events are there");
    assert_eq!(host.http("GET", "/readyz", &[], "").await.0, 503);
    // What was acknowledged can be read all the while.
    let path = format!("/api/games/{}/log", pair.game);
    assert_eq!(host.get(&path).await.1.as_array().map(Vec::len), Some(acknowledged as usize));

    // Whoever speaks version 1 is told so too.
    black.send(json!({ "type": "move", "from": "Eb4", "to": "Eb3" })).await;
    for client in [&mut white, &mut black] {
        assert_eq!(client.any().await["code"], "storage_failed");
    }

    fs::remove_file(filler).expect("the filler");
    // Everybody who has stayed is told how the game stands, without asking.
    for client in [&mut pair.first, &mut pair.second, &mut watcher] {
        let told = client.until("caught_up").await;
        assert!(told["events"].as_array().is_some_and(Vec::is_empty), "{told}");
    }
    let mover = if (acknowledged - 3).is_multiple_of(2) { &mut pair.first } else { &mut pair.second };
    mover.send(json!({ "type": "play", "seq": acknowledged, "id": 1, "move": "a" })).await;
    acknowledged += 1;
    for client in [&mut pair.first, &mut pair.second, &mut watcher] {
        assert_eq!(client.until("event").await["seq"], acknowledged);
    }
    // In version 1 a game begins once, and every move is told once.
    black.send(json!({ "type": "move", "from": "Eb4", "to": "Eb3" })).await;
    for client in [&mut white, &mut black] {
        let told = client.any().await;
        assert_eq!((&told["type"], &told["from"]), (&json!("move_made"), &json!("Eb4")), "{told}");
    }
    let mut clients = Vec::new();
    for key in &pair.keys {
        let mut client = host.v2().await;
        let back = client.ask(json!({ "type": "resume", "game": pair.game, "key": key })).await;
        assert_eq!(back["state"]["seq"], acknowledged, "{back}");
        clients.push(client);
    }
    let mover = usize::from(!(acknowledged - 3).is_multiple_of(2));
    clients[mover].send(json!({ "type": "play", "seq": acknowledged, "id": 1, "move": "a" })).await;
    for client in &mut clients {
        assert_eq!(client.until("event").await["seq"], acknowledged + 1);
    }
    assert_eq!(host.http("GET", "/readyz", &[], "").await.0, 200);
    host.stop().await;
}
