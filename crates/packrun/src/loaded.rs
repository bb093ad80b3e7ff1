use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use crate::{Fault, Nbt, about::About, command::Line, fields::Format, parse};

/// Everything loaded: functions, function tags and advancements, of one pack or several.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loaded {
    pub(crate) functions: HashMap<String, Rc<Function>>,
    pub(crate) tags: BTreeMap<String, Vec<String>>,
    /// By name, the function that each advancement for clicking an entity rewards with.
    pub(crate) clicks: BTreeMap<String, String>,
}

#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) lines: Vec<(usize, Line)>,
}

impl Loaded {
    /// Adds a pack's files as a game of a format does: with its overlays over the rest. Tags of several
    /// packs add up.
    pub(crate) fn load<'f>(
        &mut self,
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
        format: Format,
    ) -> Result<(), Fault> {
        let files: BTreeMap<&str, &[u8]> = files.into_iter().collect();
        let about = match files.get("pack.mcmeta") {
            Some(about) => Some(About::read(text_of(about)?).map_err(|fault| fault.within("pack.mcmeta"))?),
            None => None,
        };
        if about.as_ref().is_some_and(|about| !about.is_for(format)) {
            return Err(Fault::new(format!("the pack is not for the format {}.{}", format.0, format.1)));
        }
        let own = |path: &str| {
            let overlay = |directory: &str| path.strip_prefix(directory).is_some_and(|p| p.starts_with('/'));
            !about.as_ref().is_some_and(|about| about.directories().any(overlay))
        };
        let mut applied: BTreeMap<&str, &[u8]> =
            files.iter().filter(|(path, _)| own(path)).map(|(path, bytes)| (*path, *bytes)).collect();
        for directory in about.iter().flat_map(|about| about.overlays(format)) {
            let inner = |path: &'f str| path.strip_prefix(directory)?.strip_prefix('/');
            applied.extend(files.iter().filter_map(|(path, bytes)| Some((inner(path)?, *bytes))));
        }
        for (path, bytes) in applied {
            self.load_file(path, bytes).map_err(|fault| fault.within(path))?;
        }
        Ok(())
    }

    fn load_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        match path {
            "pack.mcmeta" | "README.txt" => return Ok(()),
            "pack.png" if bytes.starts_with(b"\x89PNG\r\n\x1a\n") => return Ok(()),
            _ => {}
        }
        let text = text_of(bytes)?;
        let unknown = || Fault::new("a file of no known place");
        let (namespace, inner) =
            path.strip_prefix("data/").and_then(|p| p.split_once('/')).ok_or_else(unknown)?;
        let named = |folder: &str, extension: &str| {
            let name = inner.strip_prefix(folder)?.strip_suffix(extension)?;
            Some(format!("{namespace}:{name}"))
        };
        if let Some(name) = named("function/", ".mcfunction") {
            let function = Function { lines: parse::function(text)?, name: name.clone() };
            self.functions.insert(name, Rc::new(function));
        } else if let Some(name) = named("tags/function/", ".json") {
            let json = Nbt::parse(text)?;
            let values = json.compound().and_then(|c| c.get("values")).and_then(Nbt::list);
            let values = values.ok_or_else(|| Fault::new("a tag without values"))?;
            let names = values.iter().filter_map(Nbt::string).map(str::to_owned);
            self.tags.entry(name).or_default().extend(names);
        } else if let Some(name) = named("advancement/", ".json") {
            self.clicks.insert(name, click_reward(&Nbt::parse(text)?)?);
        } else {
            return Err(unknown());
        }
        Ok(())
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|_| Fault::new("not UTF-8"))
}

/// The only advancement known: one that every click on an entity grants, with a function as reward.
fn click_reward(json: &Nbt) -> Result<String, Fault> {
    let expected = Nbt::parse(
        "{criteria:{clicked:{trigger:\"minecraft:player_interacted_with_entity\",conditions:{}}}}",
    )?;
    let mut rest = json.compound().cloned().unwrap_or_default();
    let rewards = rest.remove("rewards").unwrap_or(Nbt::Byte(0));
    let function = match rewards.compound() {
        Some(rewards) if rewards.len() == 1 => rewards.get("function").and_then(Nbt::string),
        _ => None,
    };
    match function {
        Some(function) if Nbt::Compound(rest) == expected => Ok(function.to_owned()),
        _ => Err(Fault::new("an advancement of a kind that is not known here")),
    }
}
