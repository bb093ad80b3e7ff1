use raumspiel_datapack::{Options, pack};
use raumspiel_rules::Spec;
use wasm_bindgen::prelude::*;

use crate::Refused;

/// The Minecraft datapack that plays the game, as a zip file.
#[wasm_bindgen]
pub fn datapack(spec: &str) -> Result<Vec<u8>, Refused> {
    let spec: Spec = spec.parse()?;
    let pack = pack(spec, &Options::default()).map_err(|error| Refused::no_datapack(&error))?;
    Ok(pack.zip())
}
