use std::{fs, path::Path};

use raumspiel_protocol::generate;
use serde_json::Value;

/// What `cargo xtask protocol` writes is committed; whoever changes a type must run it.
#[test]
fn generated_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for generate::File { path, text } in generate::files() {
        let committed = fs::read_to_string(root.join(path)).unwrap_or_default();
        assert!(committed == text, "{path} is not current: run `cargo xtask protocol`");
    }
}

fn unbounded(schema: &Value, place: &str, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if fields.get("format").is_some_and(|format| format == "uint32")
                && fields.get("maximum") != Some(&u32::MAX.into())
            {
                found.push(place.to_owned());
            }
            fields.iter().for_each(|(name, field)| unbounded(field, &format!("{place}/{name}"), found));
        }
        Value::Array(items) => items.iter().for_each(|item| unbounded(item, place, found)),
        _ => {}
    }
}

/// What reads a schema goes by `maximum`; of formats it knows nothing.
#[test]
fn every_number_has_its_bound() {
    let mut found = Vec::new();
    let mut schemas = 0;
    for generate::File { path, text } in generate::files() {
        if path.ends_with(".json") {
            schemas += 1;
            unbounded(&serde_json::from_str(&text).expect("JSON"), path, &mut found);
        }
    }
    assert_eq!((schemas, found), (5, Vec::new()));
}
