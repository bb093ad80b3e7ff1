use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, Write},
    path::Path,
};

use super::{StoreError, beside, private};

/// A file of games is used by one process at a time. This says so for as long as it lives, however
/// the process ends: the system gives the lock back.
///
/// It is a file of its own, because SQLite's locks on the file itself are lost as soon as a process
/// closes it anywhere.
pub(super) struct FileLock(File);

impl FileLock {
    pub(super) fn take(data: &Path) -> Result<FileLock, StoreError> {
        let path = beside(data, "-lock");
        let failed = |error: std::io::Error| StoreError(format!("{}: {error}", path.display()));
        let mut file = private(OpenOptions::new().read(true).write(true).create(true))
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut process = String::new();
                let _ = file.read_to_string(&mut process);
                return Err(StoreError(format!(
                    "{} is in use by another server (process {}); stop that server first",
                    data.display(),
                    process.trim()
                )));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
        writeln!(file, "{}", std::process::id()).map_err(failed)?;
        Ok(FileLock(file))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // What cannot be given back now goes with the file.
        let _ = self.0.unlock();
    }
}
