use crate::{
    Fault,
    nbt::{self, Compound, Nbt},
    reader::Reader,
};

/// A place in data: keys one within the other, each with what it must contain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Path {
    keys: Vec<Key>,
}

#[derive(Clone, Debug, PartialEq)]
struct Key {
    name: String,
    filter: Option<Compound>,
    /// `[2]`: an item of the list there.
    index: Option<usize>,
}

impl Path {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Path, Fault> {
        let mut keys = Vec::new();
        loop {
            let name = reader.take("a key", |c| c.is_ascii_alphanumeric() || c == '_')?.to_owned();
            let filter = if reader.peek() == Some('{') { Some(nbt::read_compound(reader)?) } else { None };
            let index = if reader.eat("[") { Some(reader.number("an index")?) } else { None };
            if index.is_some() {
                reader.expect("]")?;
            }
            keys.push(Key { name, filter, index });
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
        &self.keys[0].name
    }

    pub(crate) fn get<'d>(&self, data: &'d Compound) -> Option<&'d Nbt> {
        let mut found: Option<&Nbt> = None;
        for key in &self.keys {
            let within = match found {
                None => data,
                Some(value) => value.compound()?,
            };
            let value = within.get(&key.name)?;
            let fits = |want: &Compound| value.compound().is_some_and(|have| nbt::contains(have, want));
            if !key.filter.as_ref().is_none_or(fits) {
                return None;
            }
            found = match key.index {
                Some(index) => Some(value.list()?.get(index)?),
                None => Some(value),
            };
        }
        found
    }

    /// The place itself, with the compounds on the way to it created; `None` if something else is in
    /// the way.
    pub(crate) fn entry<'d>(&self, data: &'d mut Compound) -> Result<Option<Slot<'d>>, Fault> {
        if self.keys.iter().any(|key| key.filter.is_some()) {
            return Err(Fault::new("writing through a filter is not known here"));
        }
        let (last, way) = self.keys.split_last().expect("a path has a key");
        if way.iter().any(|key| key.index.is_some()) {
            return Err(Fault::new("writing within an item of a list is not known here"));
        }
        let mut within = data;
        for key in way {
            let next = within.entry(key.name.clone()).or_insert_with(|| Nbt::Compound(Compound::new()));
            match next {
                Nbt::Compound(compound) => within = compound,
                _ => return Ok(None),
            }
        }
        Ok(match last.index {
            None => Some(Slot::Key(within, last.name.clone())),
            Some(index) => match within.get_mut(&last.name) {
                Some(Nbt::List(list)) if index < list.len() => Some(Slot::Item(&mut list[index])),
                _ => None,
            },
        })
    }
}

/// Where a value can be put.
pub(crate) enum Slot<'d> {
    Key(&'d mut Compound, String),
    Item(&'d mut Nbt),
}

impl Slot<'_> {
    pub(crate) fn get_mut(&mut self) -> Option<&mut Nbt> {
        match self {
            Slot::Key(within, key) => within.get_mut(key),
            Slot::Item(item) => Some(item),
        }
    }

    pub(crate) fn set(&mut self, value: Nbt) {
        match self {
            Slot::Key(within, key) => _ = within.insert(key.clone(), value),
            Slot::Item(item) => **item = value,
        }
    }

    /// Whether something was there to be removed; items of lists stay.
    pub(crate) fn remove(self) -> bool {
        match self {
            Slot::Key(within, key) => within.remove(&key).is_some(),
            Slot::Item(_) => false,
        }
    }
}
