use raumspiel_rules::{self as rules, AnyPosition, Spec};
use wasm_bindgen::prelude::*;

use crate::Refused;

/// How many ways play can go on for `depth` moves: what the browser and the machine must agree on.
#[wasm_bindgen]
pub fn perft(spec: &str, position: Option<String>, depth: u32) -> Result<f64, Refused> {
    let spec: Spec = spec.parse()?;
    let position = match position {
        Some(text) => AnyPosition::parse(spec, &text)?,
        None => AnyPosition::start(spec),
    };
    Ok(rules::perft(&position, depth) as f64)
}
