use std::{fs, path::Path};

use raumspiel_protocol::generate;

/// What `cargo xtask protocol` writes is committed; whoever changes a type must run it.
#[test]
fn generated_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for generate::File { path, text } in generate::files() {
        let committed = fs::read_to_string(root.join(path)).unwrap_or_default();
        assert!(committed == text, "{path} is not current: run `cargo xtask protocol`");
    }
}
