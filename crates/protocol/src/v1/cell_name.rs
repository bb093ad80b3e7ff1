use std::fmt;

use serde::{Deserialize, Serialize};

/// A cell of the 5×5×5 board: level `A`–`E`, file `a`–`e`, rank `1`–`5`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CellName([u8; 3]);

impl CellName {
    pub const PATTERN: &'static str = "^[A-E][a-e][1-5]$";

    pub fn new(text: &str) -> Option<CellName> {
        match *text.as_bytes() {
            [level @ b'A'..=b'E', file @ b'a'..=b'e', rank @ b'1'..=b'5'] => {
                Some(CellName([level, file, rank]))
            }
            _ => None,
        }
    }
}

impl TryFrom<String> for CellName {
    type Error = String;

    fn try_from(text: String) -> Result<CellName, String> {
        CellName::new(&text).ok_or_else(|| format!("a cell looks like Ab3 ({})", CellName::PATTERN))
    }
}

impl From<CellName> for String {
    fn from(name: CellName) -> String {
        name.to_string()
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

impl fmt::Debug for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "generate")]
impl schemars::JsonSchema for CellName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CellName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A cell of the 5×5×5 board: level, file, rank.",
            "type": "string",
            "pattern": CellName::PATTERN,
        })
    }
}
