//! The project's version. Its place is Cargo.toml of the workspace; everything else that must name it is written from
//! there by `cargo xtask version X.Y.Z`, and a test says when they differ.

use std::{fs, path::PathBuf};

use crate::{Failure, root};

/// A line that names the version: what stands before it and after it.
struct Place {
    file: &'static str,
    before: &'static str,
    after: &'static str,
}

const PLACES: [Place; 5] = [
    Place { file: "Cargo.toml", before: "\nversion = \"", after: "\"" },
    // Cargo cannot inherit these.
    Place { file: "Cargo.toml", before: "\", version = \"", after: "\" }" },
    Place { file: "web/package.json", before: "\n  \"version\": \"", after: "\"" },
    Place {
        file: "web/package-lock.json",
        before: "  \"name\": \"raumspiel-web\",\n  \"version\": \"",
        after: "\"",
    },
    Place {
        file: "web/package-lock.json",
        before: "      \"name\": \"raumspiel-web\",\n      \"version\": \"",
        after: "\"",
    },
];

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let [new] = args else {
        println!("{}", current()?);
        return Ok(());
    };
    let parts: Vec<&str> = new.split('.').collect();
    if parts.len() != 3 || parts.iter().any(|part| part.parse::<u32>().is_err()) {
        return Err(format!("{new} is no version; one looks like 1.2.3").into());
    }
    for place in &PLACES {
        let text = fs::read_to_string(place.path())?;
        fs::write(place.path(), place.set(&text, new))?;
    }
    println!("{new}: Cargo.toml and the page; now run cargo metadata to write it into Cargo.lock");
    Ok(())
}

/// The version as the workspace has it.
pub(crate) fn current() -> Result<String, Failure> {
    let text = fs::read_to_string(PLACES[0].path())?;
    Ok(PLACES[0].found(&text).first().ok_or("Cargo.toml names no version")?.clone())
}

impl Place {
    fn path(&self) -> PathBuf {
        root().join(self.file)
    }

    fn found(&self, text: &str) -> Vec<String> {
        let parts = text.split(self.before).skip(1);
        parts.filter_map(|rest| Some(rest.split_once(self.after)?.0.to_owned())).collect()
    }

    fn set(&self, text: &str, new: &str) -> String {
        let mut parts = text.split(self.before);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for rest in parts {
            let after = rest.find(self.after).unwrap_or(0);
            out += self.before;
            out += new;
            out += &rest[after..];
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_names_the_same_version() {
        let version = current().expect("a version");
        for place in &PLACES {
            let text = fs::read_to_string(place.path()).expect("a file of the project");
            let found = place.found(&text);
            assert!(!found.is_empty(), "{} does not name it any more", place.file);
            assert!(found.iter().all(|it| *it == version), "{}: {found:?}", place.file);
        }
    }

    #[test]
    fn setting_it_changes_nothing_else() {
        for place in &PLACES {
            let text = fs::read_to_string(place.path()).expect("a file of the project");
            let changed = place.set(&text, "98.7.6");
            assert!(place.found(&changed).iter().all(|it| it == "98.7.6"), "{}", place.file);
            assert_eq!(place.set(&changed, &current().expect("a version")), text);
        }
    }

    #[test]
    fn every_crate_takes_the_version_of_the_workspace() {
        for entry in fs::read_dir(root().join("crates")).expect("crates") {
            let manifest = entry.expect("a crate").path().join("Cargo.toml");
            let text = fs::read_to_string(&manifest).expect("a manifest");
            assert!(text.contains("\nversion.workspace = true\n"), "{}", manifest.display());
        }
    }
}
