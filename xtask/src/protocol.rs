use std::fs;

use raumspiel_protocol::generate::{File, files};

use crate::{Failure, root};

/// Writes what is generated from the types of the wire.
pub(crate) fn run(_args: &[String]) -> Result<(), Failure> {
    for File { path, text } in files() {
        let path = root().join(path);
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            fs::write(&path, text)?;
            println!("wrote {}", path.display());
        }
    }
    Ok(())
}
