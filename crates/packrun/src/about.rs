use crate::{
    Fault,
    fields::Format,
    nbt::{Compound, Nbt},
};

/// The last format before packs could name minor versions; games up to it read other fields.
const LAST_WITHOUT_MINOR: u32 = 81;

/// What `pack.mcmeta` says: which formats a pack is for, and what lies over it in which.
#[derive(Clone, Debug)]
pub(crate) struct About {
    range: Range,
    overlays: Vec<Overlay>,
}

#[derive(Clone, Debug)]
struct Overlay {
    directory: String,
    range: Range,
}

/// From which format to which, in both ways of saying it.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: Format,
    high: Format,
    /// Where older games look.
    old: Option<(u32, u32)>,
}

impl Range {
    fn contains(self, format: Format) -> bool {
        if format.0 > LAST_WITHOUT_MINOR {
            self.low <= format && format <= self.high
        } else {
            self.old.is_some_and(|(low, high)| (low..=high).contains(&format.0))
        }
    }
}

impl About {
    /// Reads it by the rules of the game; what the game would log as an error is a fault.
    pub(crate) fn read(text: &str) -> Result<About, Fault> {
        let json = Nbt::parse(text)?;
        let json = json.compound().ok_or_else(|| Fault::new("pack.mcmeta is no object"))?;
        let pack = part(json, "pack")?;
        known_keys(pack, &["description", "pack_format", "supported_formats", "min_format", "max_format"])?;
        let range = read_range(pack, "supported_formats", false)?;
        let main = pack.get("pack_format").and_then(Nbt::int).map(|format| format as u32);
        let (lowest, highest) = (range.low.0, range.high.0);
        match main {
            Some(main) if main < lowest || main > highest => {
                return Err(Fault::new("pack_format lies outside of the formats that the pack is for"));
            }
            None if lowest <= LAST_WITHOUT_MINOR => {
                return Err(Fault::new("older games need pack_format"));
            }
            _ => {}
        }
        let mut overlays = Vec::new();
        if let Some(section) = json.get("overlays") {
            let entries = section.compound().and_then(|s| s.get("entries")).and_then(Nbt::list);
            let entries = entries.ok_or_else(|| Fault::new("overlays without entries"))?;
            let entries: Vec<_> = entries.iter().filter_map(Nbt::compound).collect();
            let old = |entry: &&Compound| low(entry).is_some_and(|low| low.0 <= LAST_WITHOUT_MINOR);
            // One entry for older games makes all entries say it in their way too.
            let need_old = entries.iter().any(old);
            for entry in entries {
                known_keys(entry, &["directory", "formats", "min_format", "max_format"])?;
                let directory = entry.get("directory").and_then(Nbt::string);
                let directory = directory.ok_or_else(|| Fault::new("an overlay without its directory"))?;
                let range = read_range(entry, "formats", need_old)?;
                overlays.push(Overlay { directory: directory.to_owned(), range });
            }
        }
        Ok(About { range, overlays })
    }

    /// Whether a game of a format takes the pack for its own.
    pub(crate) fn is_for(&self, format: Format) -> bool {
        self.range.contains(format)
    }

    pub(crate) fn directories(&self) -> impl Iterator<Item = &str> {
        self.overlays.iter().map(|overlay| overlay.directory.as_str())
    }

    /// The overlays that a game of a format applies, in their order.
    pub(crate) fn overlays(&self, format: Format) -> impl Iterator<Item = &str> {
        let applied = self.overlays.iter().filter(move |overlay| overlay.range.contains(format));
        applied.map(|overlay| overlay.directory.as_str())
    }
}

fn part<'c>(json: &'c Compound, key: &str) -> Result<&'c Compound, Fault> {
    json.get(key).and_then(Nbt::compound).ok_or_else(|| Fault::new(format!("pack.mcmeta without “{key}”")))
}

fn known_keys(json: &Compound, known: &[&str]) -> Result<(), Fault> {
    match json.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(Fault::new(format!("“{key}” is nothing that pack.mcmeta knows"))),
        None => Ok(()),
    }
}

fn low(entry: &Compound) -> Option<Format> {
    entry.get("min_format").and_then(|value| format_of(value, 0))
}

/// `88`, `[88]` or `[88, 1]`; where the minor version is not said, it is `open`.
fn format_of(value: &Nbt, open: u32) -> Option<Format> {
    let ints: Option<Vec<_>> = match value {
        Nbt::List(items) => items.iter().map(Nbt::int).collect(),
        single => single.int().map(|major| vec![major]),
    };
    match ints?[..] {
        [major] => Some((major as u32, open)),
        [major, minor] => Some((major as u32, minor as u32)),
        _ => None,
    }
}

/// Both ways to say for which formats something is, which must agree.
fn read_range(json: &Compound, old_key: &str, need_old: bool) -> Result<Range, Fault> {
    let high = json.get("max_format").and_then(|value| format_of(value, i32::MAX as u32));
    let (Some(low), Some(high)) = (low(json), high) else {
        return Err(Fault::new("min_format and max_format are both needed"));
    };
    if low > high {
        return Err(Fault::new("min_format is greater than max_format"));
    }
    let old = json
        .get(old_key)
        .and_then(Nbt::list)
        .map(|ends| ends.iter().filter_map(Nbt::int).collect::<Vec<_>>());
    let old = match old.as_deref() {
        Some(&[low, high]) => Some((low as u32, high as u32)),
        Some(_) => return Err(Fault::new(format!("{old_key} is a list of two formats here"))),
        None => None,
    };
    match old {
        None if low.0 <= LAST_WITHOUT_MINOR || need_old => {
            Err(Fault::new(format!("older games need {old_key}")))
        }
        Some(_) if low.0 > LAST_WITHOUT_MINOR && !need_old => {
            Err(Fault::new(format!("{old_key} must go where no older game is meant")))
        }
        Some((from, to)) if from != low.0 || (to != high.0 && to != LAST_WITHOUT_MINOR) => {
            Err(Fault::new(format!("{old_key} and min_format or max_format differ")))
        }
        old => Ok(Range { low, high, old }),
    }
}
