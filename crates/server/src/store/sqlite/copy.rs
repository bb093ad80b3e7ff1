use std::{
    fs::{self, OpenOptions},
    path::Path,
    time::Duration,
};

use rusqlite::{
    Connection, OpenFlags,
    backup::{Backup, StepResult},
};

use super::{FileLock, StoreError, beside, private};

/// So many pages at once.
const PAGES: i32 = 512;

/// Makes a copy of a log as it is at one moment, whether or not a server is using it: what is
/// written meanwhile is neither waited for nor held up. `progress` hears how many pages are left and
/// how many there are.
pub fn copy_database(from: &Path, to: &Path, progress: impl FnMut(u32, u32)) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError(format!("{} exists already", to.display())));
    }
    copy_over(from, to, progress)
}

/// Puts a copy where a server finds it, owned by whom its directory belongs to. No server may be
/// using the file; one that is there already is replaced only if that is wanted.
pub fn restore_database(
    copy: &Path,
    data: &Path,
    replace: bool,
    progress: impl FnMut(u32, u32),
) -> Result<(), StoreError> {
    let lock = FileLock::take(data)?;
    if data.exists() && !replace {
        return Err(StoreError(format!("{} exists already", data.display())));
    }
    copy_over(copy, data, progress)?;
    for path in [data, &beside(data, "-lock")] {
        give_to_owner_of_directory(path).map_err(|error| at(path, &error))?;
    }
    drop(lock);
    Ok(())
}

/// Gives back the space that nothing uses any more. No server may be using the file.
pub fn compact_database(path: &Path) -> Result<(), StoreError> {
    let _lock = FileLock::take(path)?;
    let connection = Connection::open(path)?;
    // A thread of the store that was just closed may still be letting go of it.
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection.execute_batch("VACUUM")?)
}

fn at(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError(format!("{}: {error}", path.display()))
}

fn copy_over(from: &Path, to: &Path, mut progress: impl FnMut(u32, u32)) -> Result<(), StoreError> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|error| StoreError(format!("{}: {error}", from.display())))?;
    source.busy_timeout(Duration::from_secs(10))?;
    super::holds_games(&source, from)?;
    let partial = beside(to, ".partial");
    // What an interrupted copy left behind.
    let _ = fs::remove_file(&partial);
    private(OpenOptions::new().write(true).create_new(true))
        .open(&partial)
        .map_err(|error| at(&partial, &error))?;
    // From its first read on, a transaction sees the file as it was then. Without one, every commit
    // of the server would begin the copy anew.
    source.execute_batch("BEGIN; SELECT count(*) FROM sqlite_master;")?;
    {
        let mut target = Connection::open(&partial)?;
        let backup = Backup::new(&source, &mut target)?;
        loop {
            let step = backup.step(PAGES)?;
            let left = backup.progress();
            progress(left.remaining.unsigned_abs(), left.pagecount.unsigned_abs());
            match step {
                StepResult::Done => break,
                StepResult::More => {}
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }
    drop(source);
    let copy = Connection::open(&partial)?;
    let sound: String = copy.query_row("PRAGMA integrity_check", (), |row| row.get(0))?;
    if sound != "ok" {
        return Err(StoreError(format!("the copy is not sound: {sound}")));
    }
    drop(copy);
    // These would be taken for the new file's.
    for suffix in ["-wal", "-shm"] {
        let _ = fs::remove_file(beside(to, suffix));
    }
    fs::rename(&partial, to).map_err(|error| at(to, &error))
}

/// Whoever restores is often root, and the server never is.
#[cfg(unix)]
fn give_to_owner_of_directory(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (owner, present) = (fs::metadata(directory)?, fs::metadata(path)?);
    if (owner.uid(), owner.gid()) == (present.uid(), present.gid()) {
        return Ok(());
    }
    chown(path, Some(owner.uid()), Some(owner.gid()))
}

#[cfg(not(unix))]
fn give_to_owner_of_directory(_: &Path) -> std::io::Result<()> {
    Ok(())
}
