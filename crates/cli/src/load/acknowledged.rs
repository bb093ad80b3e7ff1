use std::{
    fs::{File, OpenOptions},
    io::{self, BufWriter, Write},
    path::Path,
    sync::Mutex,
};

/// A file of moves that the server has acknowledged: game, number, move; a line each.
pub(super) struct Acknowledged(Mutex<BufWriter<File>>);

impl Acknowledged {
    pub(super) fn open(path: &Path) -> io::Result<Acknowledged> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Acknowledged(Mutex::new(BufWriter::new(file))))
    }

    pub(super) fn add(&self, game: &str, seq: u32, text: &str) {
        // A log that cannot be written shows when it is flushed.
        let _ = writeln!(self.0.lock().expect("never poisoned"), "{game} {seq} {text}");
    }

    pub(super) fn flush(&self) -> io::Result<()> {
        self.0.lock().expect("never poisoned").flush()
    }
}
