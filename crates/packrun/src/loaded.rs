use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use crate::{Fault, Nbt, command::Line, parse};

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
    /// Adds a pack's files. Tags of several packs add up, as in the game.
    pub(crate) fn load<'f>(
        &mut self,
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
    ) -> Result<(), Fault> {
        for (path, bytes) in files {
            self.load_file(path, bytes).map_err(|fault| fault.within(path))?;
        }
        Ok(())
    }

    fn load_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        let text = std::str::from_utf8(bytes).map_err(|_| Fault::new("not UTF-8"))?;
        if path == "pack.mcmeta" {
            return Nbt::parse(text).map(|_| ());
        }
        if path == "README.txt" {
            return Ok(());
        }
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
