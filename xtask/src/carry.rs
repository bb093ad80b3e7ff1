//! Puts into the published crates what they carry from elsewhere in the project: the licences, and into the server the
//! page and the protocol's reference. Git ignores the copies; `include` in each Cargo.toml lists them.

use std::{fs, path::Path};

use crate::{Failure, root};

const CRATES: [&str; 6] = ["rules", "engine", "protocol", "datapack", "server", "cli"];

pub(crate) fn run(_: &[String]) -> Result<(), Failure> {
    let root = root();
    for name in CRATES {
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            fs::copy(root.join(licence), root.join("crates").join(name).join(licence))?;
        }
    }
    let carried = root.join("crates/server/carried");
    if carried.exists() {
        fs::remove_dir_all(&carried)?;
    }
    let page = root.join("web/dist");
    if !page.join("index.html").exists() {
        return Err("the page is not built yet (make web/dist/index.html builds it)".into());
    }
    copy_all(&page, &carried.join("page"))?;
    copy_all(&root.join("docs/protocol"), &carried.join("protocol"))?;
    println!("crates/server/carried: page and protocol; licences in {} crates", CRATES.len());
    Ok(())
}

pub(crate) fn copy_all(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
