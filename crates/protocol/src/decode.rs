use std::{error::Error, fmt};

use serde::{Serialize, de::DeserializeOwned};

/// Why a text is not a message: the sentence says what is wrong and, in brackets, where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(String);

impl Malformed {
    pub const CODE: &'static str = "malformed-message";
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "That is not a message of this protocol: {}.", self.0)
    }
}

impl Error for Malformed {}

/// Reads one message.
pub fn decode<M: DeserializeOwned>(text: &str) -> Result<M, Malformed> {
    // Serde would take a list that begins with the message's type as well.
    if !text.trim_start().starts_with('{') {
        return Err(Malformed("a message is a JSON object".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| {
        // What was sent is repeated in part only, however long its names are.
        const MOST: usize = 160;
        let whole = error.to_string();
        let mut short: String = whole.chars().filter(|c| !c.is_control()).take(MOST).collect();
        if whole.chars().count() > MOST {
            short.push('…');
        }
        Malformed(short)
    })
}

/// Writes one message.
pub fn encode<M: Serialize>(message: &M) -> String {
    // A move takes a little more than the library would begin with.
    let mut text = Vec::with_capacity(256);
    serde_json::to_writer(&mut text, message).expect("messages have nothing in them that JSON cannot say");
    String::from_utf8(text).expect("JSON is text")
}
