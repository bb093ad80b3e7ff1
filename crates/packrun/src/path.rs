use crate::{
    Fault,
    nbt::{self, Compound, Nbt},
    reader::Reader,
};

/// A place in data: keys one within the other, each with what it must contain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Path {
    keys: Vec<(String, Option<Compound>)>,
}

impl Path {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Path, Fault> {
        let mut keys = Vec::new();
        loop {
            let key = reader.take("a key", |c| c.is_ascii_alphanumeric() || c == '_')?.to_owned();
            let filter = if reader.peek() == Some('{') { Some(nbt::read_compound(reader)?) } else { None };
            keys.push((key, filter));
            if !reader.eat(".") {
                return Ok(Path { keys });
            }
        }
    }

    pub(crate) fn parse(text: &str) -> Result<Path, Fault> {
        let mut reader = Reader::new(text);
        let path = Path::read(&mut reader)?;
        reader.end().map(|()| path)
    }

    pub(crate) fn root(&self) -> &str {
        &self.keys[0].0
    }

    pub(crate) fn get<'d>(&self, data: &'d Compound) -> Option<&'d Nbt> {
        let mut found: Option<&Nbt> = None;
        for (key, filter) in &self.keys {
            let within = match found {
                None => data,
                Some(value) => value.compound()?,
            };
            let value = within.get(key)?;
            let fits = |want: &Compound| value.compound().is_some_and(|have| nbt::contains(have, want));
            if !filter.as_ref().is_none_or(fits) {
                return None;
            }
            found = Some(value);
        }
        found
    }

    /// The place itself, with the compounds on the way to it created; `None` if something else is in
    /// the way.
    pub(crate) fn entry<'d>(&self, data: &'d mut Compound) -> Result<Option<Slot<'d>>, Fault> {
        if self.keys.iter().any(|(_, filter)| filter.is_some()) {
            return Err(Fault::new("writing through a filter is not known here"));
        }
        let (last, way) = self.keys.split_last().expect("a path has a key");
        let mut within = data;
        for (key, _) in way {
            let next = within.entry(key.clone()).or_insert_with(|| Nbt::Compound(Compound::new()));
            match next {
                Nbt::Compound(compound) => within = compound,
                _ => return Ok(None),
            }
        }
        Ok(Some(Slot { within, key: last.0.clone() }))
    }
}

pub(crate) struct Slot<'d> {
    pub(crate) within: &'d mut Compound,
    pub(crate) key: String,
}
