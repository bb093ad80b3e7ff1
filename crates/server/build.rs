//! Puts the built page into the binary, if it has been built: a list of its files with their bytes; and says where
//! the protocol's reference is. In the project both are where they are made; the published crate carries copies, which
//! `cargo xtask carry` puts beside this file.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let dist = made_or_carried("web/dist", "carried/page");
    let reference = made_or_carried("docs/protocol", "carried/protocol");
    println!("cargo:rustc-env=RAUMSPIEL_REFERENCE={}", reference.display());
    println!("cargo:rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    collect(&dist, "", &mut files);
    files.sort();
    let mut code = String::from("pub(super) static FILES: &[(&str, &[u8])] = &[\n");
    for (name, path) in files {
        let _ = writeln!(code, "    ({name:?}, include_bytes!({path:?})),");
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").expect("cargo tells where to write");
    fs::write(Path::new(&out).join("page.rs"), code).expect("cargo's directory can be written to");
}

fn made_or_carried(made: &str, carried: &str) -> PathBuf {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo tells where the crate is"));
    let project = manifest.join("../..");
    let in_project = project.join("docs/protocol").is_dir();
    if in_project { project.join(made) } else { manifest.join(carried) }
}

fn collect(directory: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    // No page has been built where there is no directory.
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else if let Ok(path) = path.canonicalize() {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push((name, path.to_string_lossy().into_owned()));
        }
    }
}
