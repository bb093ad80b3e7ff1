use raumspiel_rules::{MoveError, PositionError, SpecError, record::RecordError};
use wasm_bindgen::prelude::*;

/// What is thrown when the rules refuse something.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Refused {
    code: &'static str,
    sentence: String,
}

#[wasm_bindgen]
impl Refused {
    /// A stable name that programs can rely on.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.code.to_owned()
    }

    /// What a person reads.
    #[wasm_bindgen(getter)]
    pub fn sentence(&self) -> String {
        self.sentence.clone()
    }
}

impl Refused {
    pub(crate) fn empty_record() -> Refused {
        Refused { code: "malformed-record", sentence: "There is no game in this text.".to_owned() }
    }
}

#[cfg(feature = "engine")]
impl Refused {
    pub(crate) fn no_puzzles() -> Refused {
        Refused { code: "no-puzzles", sentence: "There are no such puzzles.".to_owned() }
    }
}

#[cfg(feature = "datapack")]
impl Refused {
    pub(crate) fn no_datapack(error: &raumspiel_datapack::PackError) -> Refused {
        Refused { code: "no-datapack", sentence: error.to_string() }
    }
}

impl From<RecordError> for Refused {
    fn from(error: RecordError) -> Refused {
        Refused { code: "malformed-record", sentence: error.to_string() }
    }
}

impl From<SpecError> for Refused {
    fn from(error: SpecError) -> Refused {
        Refused { code: "unknown-game", sentence: error.to_string() }
    }
}

impl From<PositionError> for Refused {
    fn from(error: PositionError) -> Refused {
        Refused { code: "malformed-position", sentence: error.to_string() }
    }
}

impl From<MoveError> for Refused {
    fn from(error: MoveError) -> Refused {
        // The page shows the sentence next to the move, so a refusal does not repeat its text.
        let sentence = match &error {
            MoveError::Refused { why, .. } => why.to_string(),
            MoveError::Malformed { .. } => error.to_string(),
        };
        Refused { code: error.code(), sentence }
    }
}
