use std::{collections::BTreeMap, fmt};

use crate::{Fault, reader::Reader};

/// The game's data: what entities and storages are made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Nbt {
    Byte(i8),
    Int(i32),
    Float(f32),
    Double(f64),
    String(String),
    List(Vec<Nbt>),
    Ints(Vec<i32>),
    Compound(Compound),
}

pub(crate) type Compound = BTreeMap<String, Nbt>;

impl Nbt {
    pub fn compound(&self) -> Option<&BTreeMap<String, Nbt>> {
        if let Nbt::Compound(compound) = self { Some(compound) } else { None }
    }

    pub fn list(&self) -> Option<&[Nbt]> {
        if let Nbt::List(list) = self { Some(list) } else { None }
    }

    pub fn string(&self) -> Option<&str> {
        if let Nbt::String(text) = self { Some(text) } else { None }
    }

    pub fn int(&self) -> Option<i32> {
        match *self {
            Nbt::Byte(n) => Some(i32::from(n)),
            Nbt::Int(n) => Some(n),
            _ => None,
        }
    }

    /// Whether all that `wanted` says is said here too, as filters of paths ask it.
    pub(crate) fn matches(&self, wanted: &Nbt) -> bool {
        match (self, wanted) {
            (Nbt::Compound(have), Nbt::Compound(want)) => contains(have, want),
            (Nbt::List(have), Nbt::List(want)) => {
                want.is_empty() == have.is_empty() && want.iter().all(|w| have.iter().any(|h| h.matches(w)))
            }
            _ => self == wanted,
        }
    }

    pub(crate) fn merge(&mut self, from: &Nbt) {
        match (self, from) {
            (Nbt::Compound(into), Nbt::Compound(from)) => {
                for (key, value) in from {
                    match into.get_mut(key) {
                        Some(there) => there.merge(value),
                        None => _ = into.insert(key.clone(), value.clone()),
                    }
                }
            }
            (into, from) => *into = from.clone(),
        }
    }

    pub(crate) fn parse(text: &str) -> Result<Nbt, Fault> {
        let mut reader = Reader::new(text);
        let value = Nbt::read(&mut reader)?;
        skip_space(&mut reader);
        reader.end().map(|()| value)
    }

    /// Reads SNBT, and JSON as far as it looks the same.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Nbt, Fault> {
        skip_space(reader);
        match reader.peek() {
            Some('{') => read_compound(reader).map(Nbt::Compound),
            Some('[') => read_list(reader),
            Some('"' | '\'') => read_quoted(reader).map(Nbt::String),
            _ => read_plain(reader),
        }
    }
}

pub(crate) fn contains(have: &Compound, want: &Compound) -> bool {
    want.iter().all(|(key, value)| have.get(key).is_some_and(|there| there.matches(value)))
}

fn skip_space(reader: &mut Reader<'_>) {
    while reader.eat(" ") || reader.eat("\n") {}
}

pub(crate) fn read_compound(reader: &mut Reader<'_>) -> Result<Compound, Fault> {
    let mut compound = Compound::new();
    reader.expect("{")?;
    skip_space(reader);
    if reader.eat("}") {
        return Ok(compound);
    }
    loop {
        skip_space(reader);
        let key = match reader.peek() {
            Some('"' | '\'') => read_quoted(reader)?,
            _ => reader.name("a key")?.to_owned(),
        };
        skip_space(reader);
        reader.expect(":")?;
        let value = Nbt::read(reader)?;
        if compound.insert(key.clone(), value).is_some() {
            return Err(Fault::new(format!("the key “{key}” twice")));
        }
        skip_space(reader);
        if reader.eat("}") {
            return Ok(compound);
        }
        reader.expect(",")?;
    }
}

fn read_list(reader: &mut Reader<'_>) -> Result<Nbt, Fault> {
    let mut items = Vec::new();
    reader.expect("[")?;
    let ints = reader.eat("I;");
    skip_space(reader);
    if !reader.eat("]") {
        loop {
            items.push(Nbt::read(reader)?);
            skip_space(reader);
            if reader.eat("]") {
                break;
            }
            reader.expect(",")?;
        }
    }
    if !ints {
        return Ok(Nbt::List(items));
    }
    let int = |item: &Nbt| item.int().ok_or_else(|| Fault::new("an array of ints with something else in it"));
    items.iter().map(int).collect::<Result<_, _>>().map(Nbt::Ints)
}

fn read_quoted(reader: &mut Reader<'_>) -> Result<String, Fault> {
    let quote = if reader.eat("\"") { "\"" } else { "'" };
    if quote == "'" {
        reader.expect("'")?;
    }
    let mut text = String::new();
    loop {
        if reader.eat(quote) {
            return Ok(text);
        }
        if reader.eat("\\") {
            // Only what escapes itself; the rest would need a meaning.
            let escaped = reader.next().filter(|c| "\\\"'".contains(*c));
            text.push(escaped.ok_or_else(|| reader.expected("an escaped quote or backslash"))?);
            continue;
        }
        text += reader.take("the closing quote", |c| c != '\\' && !quote.contains(c))?;
    }
}

fn read_plain(reader: &mut Reader<'_>) -> Result<Nbt, Fault> {
    let word = reader.name("a value")?;
    let unknown = || Fault::new(format!("“{word}” is no value that is known here"));
    let (digits, suffix) = match word.char_indices().last() {
        Some((at, suffix)) if suffix.is_ascii_alphabetic() => (&word[..at], suffix),
        _ => (word, ' '),
    };
    let value = match (word, suffix) {
        ("true", _) => Some(Nbt::Byte(1)),
        ("false", _) => Some(Nbt::Byte(0)),
        (_, 'b') => digits.parse().ok().map(Nbt::Byte),
        (_, 'f') => digits.parse().ok().map(Nbt::Float),
        (_, 'd') => digits.parse().ok().map(Nbt::Double),
        (_, ' ') if digits.contains('.') => digits.parse().ok().map(Nbt::Double),
        (_, ' ') => digits.parse().ok().map(Nbt::Int),
        _ => None,
    };
    value.ok_or_else(unknown)
}

impl fmt::Display for Nbt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nbt::Byte(n) => write!(f, "{n}b"),
            Nbt::Int(n) => write!(f, "{n}"),
            Nbt::Float(n) => write!(f, "{n}f"),
            Nbt::Double(n) => write!(f, "{n}d"),
            Nbt::String(text) => write!(f, "{text:?}"),
            Nbt::List(items) => {
                let items: Vec<_> = items.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", items.join(","))
            }
            Nbt::Ints(items) => write!(f, "[I;{items:?}]"),
            Nbt::Compound(compound) => {
                let items: Vec<_> = compound.iter().map(|(key, value)| format!("{key}:{value}")).collect();
                write!(f, "{{{}}}", items.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let read = Nbt::parse(text).map(|value| value.to_string()).map_err(|fault| fault.to_string());
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn values() {
        check("{a:1b,\"b\": [1, -2],c:{d:'x\\'y'}}", Ok("{a:1b,b:[1,-2],c:{d:\"x'y\"}}"));
        check("[I;1,2]", Ok("[I;[1, 2]]"));
        check("-0.52f", Ok("-0.52f"));
        check("true", Ok("1b"));
        check("{a:1,a:2}", Err("the key “a” twice"));
        check("{a:1", Err("expected “,” before “”"));
        check("1q", Err("“1q” is no value that is known here"));
    }
}
