use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use rusqlite::Connection;

/// Let the write-ahead log grow to this before it is moved into the file.
const WORTH_IT: u64 = 4 << 20;
/// Beyond this the log is cut back, for which readers and the writer have to pause.
const TOO_LARGE: u64 = 128 << 20;

pub(super) fn run(connection: &Connection, path: &Path, stop: &AtomicBool) {
    let log = super::beside(path, "-wal");
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(100));
        let size = std::fs::metadata(&log).map_or(0, |meta| meta.len());
        if size < WORTH_IT {
            continue;
        }
        checkpoint(connection, "PASSIVE");
        if size >= TOO_LARGE {
            // What was written meanwhile is moved too, so that hardly anything is left to wait for.
            checkpoint(connection, "PASSIVE");
            checkpoint(connection, "TRUNCATE");
        }
        thread::sleep(Duration::from_millis(400));
    }
    checkpoint(connection, "TRUNCATE");
}

/// One that does not succeed now will be tried again.
fn checkpoint(connection: &Connection, mode: &str) {
    let _ = connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), (), |_| Ok(()));
}
