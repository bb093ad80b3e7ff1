use crate::{Fault, reader::Reader};

/// `@e[…]`: which entities are meant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Selector {
    pub(crate) base: Base,
    pub(crate) kind: Option<String>,
    /// Tags, and whether they must be there or must not.
    pub(crate) tags: Vec<(String, bool)>,
    pub(crate) distance: Option<f64>,
    /// Only what is in the box from where the command runs to so much further, and a block more.
    pub(crate) volume: Option<[f64; 3]>,
    pub(crate) y_rotation: Option<(f32, f32)>,
    pub(crate) nearest: bool,
    pub(crate) limit: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Executor,
    Players,
    All,
}

impl Selector {
    /// Whether the game accepts it where one entity is asked for.
    pub(crate) fn is_single(&self) -> bool {
        self.base == Base::Executor || self.limit == Some(1)
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Selector, Fault> {
        let (base, nearest, limit) = match reader.rest().get(..2) {
            Some("@s") => (Base::Executor, false, None),
            Some("@p") => (Base::Players, true, Some(1)),
            Some("@a") => (Base::Players, false, None),
            Some("@e") => (Base::All, false, None),
            _ => return Err(reader.expected("a selector")),
        };
        reader.take("a selector", |c| "@spae".contains(c))?;
        let mut selector = Selector {
            base,
            kind: None,
            tags: Vec::new(),
            distance: None,
            volume: None,
            y_rotation: None,
            nearest,
            limit,
        };
        if reader.eat("[") {
            loop {
                selector.read_option(reader)?;
                if reader.eat("]") {
                    break;
                }
                reader.expect(",")?;
            }
        }
        Ok(selector)
    }

    fn read_option(&mut self, reader: &mut Reader<'_>) -> Result<(), Fault> {
        let name = reader.name("an option")?;
        reader.expect("=")?;
        match name {
            "tag" => {
                let wanted = !reader.eat("!");
                self.tags.push((reader.name("a tag")?.to_owned(), wanted));
            }
            "type" if self.base == Base::All && self.kind.is_none() => {
                self.kind = Some(reader.name("a type")?.to_owned());
            }
            // Any distance at all: what is in this dimension, and here there is only one.
            "distance" if reader.eat("0..") && !reader.peek().is_some_and(|c| c.is_ascii_digit()) => {}
            "distance" => {
                reader.expect("..")?;
                self.distance = Some(reader.number("a distance")?);
            }
            "dx" | "dy" | "dz" => {
                let axis = ["dx", "dy", "dz"].iter().position(|&axis| axis == name).unwrap_or_default();
                let extent = reader.number::<f64>("an extent").ok().filter(|&extent| extent >= 0.0);
                let extent = extent.ok_or_else(|| reader.expected("an extent of 0 or more"))?;
                self.volume.get_or_insert([0.0; 3])[axis] = extent;
            }
            "y_rotation" => {
                let range = reader.take("a range", |c| c.is_ascii_digit() || "-.".contains(c))?;
                let number = |text: &str| text.parse::<f32>().ok();
                let bounds = range.split_once("..").and_then(|(low, high)| number(low).zip(number(high)));
                // The game has turned round ranges like 135..-135 differently over time.
                self.y_rotation = bounds.filter(|(low, high)| low <= high);
                if self.y_rotation.is_none() {
                    return Err(Fault::new(format!("“{range}” is no range of rotations known here")));
                }
            }
            "sort" => {
                reader.expect("nearest")?;
                self.nearest = true;
            }
            "limit" => self.limit = Some(reader.number("a limit")?),
            _ => return Err(Fault::new(format!("the option “{name}” is not known here for this selector"))),
        }
        Ok(())
    }
}
