use std::collections::BTreeSet;

use crate::{
    Fault,
    command::{Command, Condition, Holder, Line, Return, Source, Step, Store, Target},
    fields::LATEST,
    loaded::Loaded,
    nbt::{Compound, Nbt},
    parse,
    path::Path,
    selector::Selector,
};

/// Everything that a pack names and does not have: functions, function tags, advancements,
/// objectives that nothing adds, places of storages that nothing writes, tags that nothing gives.
/// What others write, such as tags that builders put on players, is passed as `given`.
pub fn broken_links<'f>(
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
    given: &[&str],
) -> Result<Vec<String>, Fault> {
    let mut loaded = Loaded::default();
    loaded.load(files, LATEST)?;
    let mut links = Links { loaded: &loaded, used: BTreeSet::new(), made: BTreeSet::new() };
    for function in loaded.functions.values() {
        for (_, line) in &function.lines {
            match line {
                Line::Command(command) => links.command(command),
                Line::Macro(template) => links.template(template)?,
            }
        }
    }
    links.used.extend(loaded.tags.values().flatten().map(|name| Link::Function(name.clone())));
    links.used.extend(loaded.clicks.values().map(|name| Link::Function(name.clone())));
    links.made.extend(loaded.functions.keys().map(|name| Link::Function(name.clone())));
    links.made.extend(loaded.tags.keys().map(|name| Link::FunctionTag(name.clone())));
    links.made.extend(loaded.clicks.keys().map(|name| Link::Advancement(name.clone())));
    links.made.extend(given.iter().map(|&tag| Link::Tag(tag.to_owned())));
    Ok(links.used.difference(&links.made).map(|link| format!("{link:?}")).collect())
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Link {
    Function(String),
    FunctionTag(String),
    Advancement(String),
    Objective(String),
    Storage(String, String),
    Tag(String),
}

struct Links<'l> {
    loaded: &'l Loaded,
    used: BTreeSet<Link>,
    made: BTreeSet<Link>,
}

impl Links<'_> {
    /// A macro names every function that its variable can fill in to; one that sets blocks names none.
    fn template(&mut self, template: &str) -> Result<(), Fault> {
        if !template.contains("function ") {
            return Ok(());
        }
        let (before, _) = template.split_once("$(").unwrap_or((template, ""));
        let prefix = before.rsplit(' ').next().unwrap_or(before);
        let fits = |name: &&String| name.starts_with(prefix) && !name[prefix.len()..].contains('/');
        let targets: Vec<_> = self.loaded.functions.keys().filter(fits).collect();
        if targets.is_empty() {
            self.used.insert(Link::Function(format!("{prefix}…")));
        }
        for target in targets {
            // The same variable may stand elsewhere in the line.
            let variable = template[before.len()..].split_inclusive(')').next().unwrap_or_default();
            let line = template.replace(variable, &target[prefix.len()..]);
            self.command(&parse::command(&line)?);
        }
        Ok(())
    }

    fn command(&mut self, command: &Command) {
        match command {
            Command::AddObjective(name) => _ = self.made.insert(Link::Objective(name.clone())),
            Command::RemoveObjective(name) => _ = self.used.insert(Link::Objective(name.clone())),
            Command::SetScore(holder, objective, _)
            | Command::AddScore(holder, objective, _)
            | Command::GetScore(holder, objective) => self.score(holder, objective),
            Command::Operate { target, source, .. } => {
                self.score(&target.0, &target.1);
                self.score(&source.0, &source.1);
            }
            Command::GetData(target, path) | Command::RemoveData(target, path) => self.read(target, path),
            Command::MergeData(target, value) => {
                self.target(target);
                self.tags_in(value);
            }
            Command::ModifyData { target, path, source, .. } => {
                self.write(target, path);
                match source {
                    Source::Value(value) => self.text(value),
                    Source::From(target, path) => self.read(target, path),
                }
            }
            Command::Execute(steps, command) => {
                steps.iter().for_each(|step| self.step(step));
                self.command(command);
            }
            Command::Function { name, with } => {
                self.used.insert(Link::Function(name.clone()));
                match with {
                    // The variables are keys of the storage itself, or lie in a place of it.
                    Some((storage, None)) => {
                        let function = self.loaded.functions.get(name);
                        let lines = function.map_or(&[][..], |function| &function.lines);
                        let variables = lines.iter().flat_map(|(_, line)| variables(line));
                        self.used.extend(variables.map(|name| Link::Storage(storage.clone(), name)));
                    }
                    Some((storage, Some(path))) => self.read(&Target::Storage(storage.clone()), path),
                    None => {}
                }
            }
            Command::FunctionTag(name) => _ = self.used.insert(Link::FunctionTag(name.clone())),
            Command::Return(Return::Run(command)) => self.command(command),
            Command::Return(_) => {}
            Command::Tag { who, add, name } => {
                self.selector(who);
                let links = if *add { &mut self.made } else { &mut self.used };
                links.insert(Link::Tag(name.clone()));
            }
            Command::Summon { data, .. } => self.tags_in(data),
            Command::Kill(who) | Command::Teleport { who, .. } => self.selector(who),
            Command::Schedule { function, .. } => _ = self.used.insert(Link::Function(function.clone())),
            Command::SetBlock(..)
            | Command::Fill(..)
            | Command::Random(..)
            | Command::GetTime
            | Command::Effect(_) => {}
            Command::Tell { who, text } => {
                self.selector(who);
                self.text(text);
            }
            Command::Revoke { who, advancement } => {
                self.selector(who);
                self.used.insert(Link::Advancement(advancement.clone()));
            }
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::As(who) | Step::At(who) | Step::If(_, Condition::Entity(who)) => self.selector(who),
            Step::If(_, Condition::Scores { left, right, .. }) => {
                self.score(&left.0, &left.1);
                self.score(&right.0, &right.1);
            }
            Step::If(_, Condition::ScoreIn((holder, objective), ..))
            | Step::Store { into: Store::Score(holder, objective), .. } => self.score(holder, objective),
            Step::If(_, Condition::Data(target, path)) => self.read(target, path),
            Step::Store { into: Store::Storage(name, path), .. } => {
                self.write(&Target::Storage(name.clone()), path);
            }
            Step::If(_, Condition::Block(..))
            | Step::Positioned(_)
            | Step::Rotated(..)
            | Step::Align
            | Step::Summon(_)
            | Step::OnTarget => {}
        }
    }

    fn score(&mut self, holder: &Holder, objective: &str) {
        self.used.insert(Link::Objective(objective.to_owned()));
        if let Holder::Selected(who) = holder {
            self.selector(who);
        }
    }

    fn selector(&mut self, who: &Selector) {
        self.used.extend(who.tags.iter().map(|(tag, _)| Link::Tag(tag.clone())));
    }

    fn target(&mut self, target: &Target) {
        if let Target::Entity(who) = target {
            self.selector(who);
        }
    }

    fn read(&mut self, target: &Target, path: &Path) {
        self.target(target);
        if let Target::Storage(name) = target {
            self.used.insert(Link::Storage(name.clone(), path.root().to_owned()));
        }
    }

    fn write(&mut self, target: &Target, path: &Path) {
        self.target(target);
        if let Target::Storage(name) = target {
            self.made.insert(Link::Storage(name.clone(), path.root().to_owned()));
        }
    }

    fn tags_in(&mut self, data: &Compound) {
        let tags = data.get("Tags").and_then(Nbt::list).unwrap_or_default();
        self.made.extend(tags.iter().filter_map(Nbt::string).map(|tag| Link::Tag(tag.to_owned())));
    }

    /// What texts show: scores and storages.
    fn text(&mut self, text: &Nbt) {
        match text {
            Nbt::List(parts) => parts.iter().for_each(|part| self.text(part)),
            Nbt::Compound(component) => {
                let string =
                    |from: &Compound, key: &str| from.get(key).and_then(Nbt::string).map(str::to_owned);
                if let (Some(storage), Some(path)) = (string(component, "storage"), string(component, "nbt"))
                {
                    let root = path.split('.').next().unwrap_or_default().to_owned();
                    self.used.insert(Link::Storage(storage, root));
                }
                if let Some(score) = component.get("score").and_then(Nbt::compound) {
                    self.used.extend(string(score, "objective").map(Link::Objective));
                }
            }
            _ => {}
        }
    }
}

/// The variables of a macro line.
fn variables(line: &Line) -> impl Iterator<Item = String> {
    let template = if let Line::Macro(template) = line { template.as_str() } else { "" };
    template.split("$(").skip(1).filter_map(|part| part.split_once(')')).map(|(name, _)| name.to_owned())
}
