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
    /// None where whoever runs this may not mount anything.
    fn mount(at: &Path) -> Option<SmallDisk> {
        fs::create_dir_all(at).expect("a directory");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(at).output();
        mounted.is_ok_and(|output| output.status.success()).then(|| SmallDisk(at.to_owned()))
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
        eprintln!("a disk cannot be mounted here, so a full one cannot be tried");
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

    fs::remove_file(filler).expect("the filler");
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
