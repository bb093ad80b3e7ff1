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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_crate_gets_its_copies() {
        let mut published = Vec::new();
        for entry in fs::read_dir(root().join("crates")).expect("crates") {
            let entry = entry.expect("a crate");
            let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).expect("a manifest");
            if !manifest.contains("\npublish = false\n") {
                assert!(manifest.contains("\"/LICENSE-*\"]"), "{:?} leaves the licences out", entry.path());
                published.push(entry.file_name().into_string().expect("a name"));
            }
        }
        published.sort();
        let mut carrying = CRATES.map(str::to_owned);
        carrying.sort();
        assert_eq!(published, carrying);
    }

    /// What is outside of a crate's directory is not there when somebody else builds it.
    #[test]
    fn published_crates_include_nothing_from_outside() {
        for name in CRATES {
            let source = root().join("crates").join(name).join("src");
            check_includes(&source, 1);
        }
    }

    fn check_includes(directory: &Path, depth: usize) {
        for entry in fs::read_dir(directory).expect("sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                check_includes(&path, depth + 1);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source");
            for part in text.split("include_").skip(1) {
                let Some((_, file)) = part.lines().next().unwrap_or_default().split_once("\"../") else {
                    continue;
                };
                let climbs = 1 + file.matches("../").count();
                assert!(climbs <= depth, "{} includes ../{file}", path.display());
            }
        }
    }
}
