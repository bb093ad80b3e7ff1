//! What each version of the game knows of the data that packs write: the fields of entities, and the
//! forms of block states and texts. From public descriptions of the formats (vanilla-mcdoc and the
//! wiki); a format that nobody has looked up here is refused, so that a rename is met in a test.

use crate::{
    Fault,
    nbt::{Compound, Nbt},
};

/// A pack format, major and minor.
pub type Format = (u32, u32);

/// The first format known here: 1.21, when the folders of packs got the names that they have.
const OLDEST: u32 = 48;
/// 1.21.5: texts are data, no longer JSON in a string.
const TEXTS_ARE_DATA: u32 = 71;
/// A snapshot of 26.3: `Name` and `Properties` of block states became `id` and `properties`.
const BLOCK_STATES_HAVE_IDS: u32 = 115;
/// The last format whose changes have been read: 26.3.
const NEWEST: u32 = 121;
pub(crate) const LATEST: Format = (NEWEST, 0);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Any,
    BlockState,
    Text,
}

/// A field of an entity's data, from the format `since` on.
struct Field {
    entity: &'static str,
    name: &'static str,
    since: u32,
    form: Form,
}

const fn field(entity: &'static str, name: &'static str, since: u32, form: Form) -> Field {
    Field { entity, name, since, form }
}

const FIELDS: [Field; 23] = [
    field("marker", "data", OLDEST, Form::Any),
    field("interaction", "width", OLDEST, Form::Any),
    field("interaction", "height", OLDEST, Form::Any),
    field("interaction", "response", OLDEST, Form::Any),
    field("interaction", "interaction", OLDEST, Form::Any),
    field("interaction", "attack", OLDEST, Form::Any),
    field("interaction", "data", TEXTS_ARE_DATA, Form::Any),
    field("falling_block", "BlockState", OLDEST, Form::BlockState),
    field("falling_block", "Time", OLDEST, Form::Any),
    field("falling_block", "DropItem", OLDEST, Form::Any),
    field("falling_block", "CancelDrop", OLDEST, Form::Any),
    field("falling_block", "data", TEXTS_ARE_DATA, Form::Any),
    field("block_display", "Glowing", OLDEST, Form::Any),
    field("block_display", "glow_color_override", OLDEST, Form::Any),
    field("block_display", "brightness", OLDEST, Form::Any),
    field("block_display", "block_state", OLDEST, Form::BlockState),
    field("block_display", "transformation", OLDEST, Form::Any),
    field("block_display", "data", TEXTS_ARE_DATA, Form::Any),
    field("text_display", "billboard", OLDEST, Form::Any),
    field("text_display", "alignment", OLDEST, Form::Any),
    field("text_display", "text", OLDEST, Form::Text),
    field("text_display", "Glowing", OLDEST, Form::Any),
    field("text_display", "data", TEXTS_ARE_DATA, Form::Any),
];

/// Whether the table says anything about a format at all.
pub(crate) fn check_format((major, minor): Format) -> Result<(), Fault> {
    if (OLDEST..=NEWEST).contains(&major) {
        Ok(())
    } else {
        Err(Fault::new(format!("what the format {major}.{minor} knows has not been looked up here")))
    }
}

/// Refuses what an entity of this format does not know, or would read as something else.
pub(crate) fn check(entity: &str, data: &Compound, format: Format) -> Result<(), Fault> {
    if !FIELDS.iter().any(|field| field.entity == entity) {
        return Err(Fault::new(format!("data of “{entity}” cannot be changed here")));
    }
    for (name, value) in data {
        let known = |field: &&Field| field.entity == entity && field.name == name && field.since <= format.0;
        let Some(field) = FIELDS.iter().find(known) else {
            return Err(Fault::new(format!("“{name}” is not known for the entity “{entity}”")));
        };
        match field.form {
            Form::Any => {}
            Form::BlockState => check_block_state(value, format)?,
            Form::Text => _ = read_text(value, format)?,
        }
    }
    Ok(())
}

/// The name of a block state's block, as this format reads it. The key of the other formats may stand
/// beside: the game passes over keys that it does not know.
pub fn block_of(state: &Nbt, format: Format) -> Option<&str> {
    let key = if format.0 < BLOCK_STATES_HAVE_IDS { "Name" } else { "id" };
    match state {
        Nbt::String(name) if format.0 >= BLOCK_STATES_HAVE_IDS => Some(name),
        Nbt::Compound(state) => state.get(key).and_then(Nbt::string),
        _ => None,
    }
}

fn check_block_state(state: &Nbt, format: Format) -> Result<(), Fault> {
    let keys = state.compound().into_iter().flat_map(Compound::keys).map(String::as_str);
    let unknown = keys.into_iter().find(|key| !["Name", "Properties", "id", "properties"].contains(key));
    if let Some(key) = unknown {
        return Err(Fault::new(format!("“{key}” is in no block state")));
    }
    match block_of(state, format) {
        Some(_) => Ok(()),
        None => Err(Fault::new(format!("{state} is no block state of the format {}", format.0))),
    }
}

/// The component that a text in data stands for.
pub(crate) fn read_text(text: &Nbt, (major, _): Format) -> Result<Nbt, Fault> {
    let json = |text: &str| text.starts_with(['{', '[', '"']);
    match text {
        Nbt::String(json_text) if major < TEXTS_ARE_DATA && json(json_text) => Nbt::parse(json_text),
        Nbt::String(plain) if major >= TEXTS_ARE_DATA && !json(plain) => Ok(text.clone()),
        Nbt::Compound(_) | Nbt::List(_) if major >= TEXTS_ARE_DATA => Ok(text.clone()),
        _ => Err(Fault::new(format!("{text} is no text in the data of the format {major}"))),
    }
}

/// What is read back of a text that was set.
pub(crate) fn write_text(plain: String, (major, _): Format) -> Nbt {
    let component = Nbt::Compound([("text".to_owned(), Nbt::String(plain))].into_iter().collect());
    if major < TEXTS_ARE_DATA {
        Nbt::String(component.to_string().replacen("{text:", "{\"text\":", 1))
    } else {
        component
    }
}
