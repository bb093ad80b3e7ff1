//! What the interpreter refuses, and the rules of the game's commands that packs rely on.

mod refusal;
mod semantics;

use raumspiel_packrun::{Fault, World};

/// A world with one pack, given as functions of the namespace `t`.
fn world(functions: &[(&str, &str)]) -> Result<World, Fault> {
    let mut files = vec![("data/minecraft/tags/function/load.json".to_owned(), "{\"values\":[]}".to_owned())];
    for (name, text) in functions {
        files.push((format!("data/t/function/{name}.mcfunction"), (*text).to_owned()));
    }
    let mut world = World::new();
    world.load(files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())))?;
    Ok(world)
}
