//! Writes what `generated_files_are_current` checks.
fn main() {
    for raumspiel_protocol::generate::File { path, text } in raumspiel_protocol::generate::files() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
        std::fs::create_dir_all(path.parent().expect("a file is in a directory"))
            .expect("directories can be made");
        std::fs::write(path, text).expect("files can be written");
    }
}
