use std::rc::Rc;

use crate::{
    EntityId, Fault, Nbt, Outcome,
    command::{Block, Command, Holder, Line, Operation, Return},
    loaded::Function,
    parse,
    path::Path,
    selector::Selector,
    world::{Context, ScoreHolder, World},
};

/// What a plain command came to: its result, or that it failed.
pub(crate) type Reached = Option<i32>;

pub(crate) enum Flow {
    Next(Reached),
    /// A function has ended without a return; what called it goes on.
    Void,
    /// The function ends here with this result.
    Return(Reached),
}

/// A storage, and the place in it where a macro finds its variables.
type Arguments = (String, Option<Path>);

/// Deeper than this, functions call each other without end.
const DEEPEST: usize = 100;

impl World {
    /// Runs a command as the server does, at the origin.
    pub fn run(&mut self, line: &str) -> Result<Outcome, Fault> {
        self.run_in(Context::default(), line)
    }

    /// Runs a command as a command block at a place does.
    pub fn run_at(&mut self, position: [f64; 3], line: &str) -> Result<Outcome, Fault> {
        self.run_in(Context { position, ..Context::default() }, line)
    }

    /// Runs a command as an entity, where it is.
    pub fn run_as(&mut self, entity: EntityId, line: &str) -> Result<Outcome, Fault> {
        self.run_in(self.context_of(entity)?, line)
    }

    fn context_of(&self, id: EntityId) -> Result<Context, Fault> {
        let entity = self.entities.get(&id).ok_or_else(|| Fault::new("the entity is gone"))?;
        Ok(Context { executor: Some(id), position: entity.position, rotation: entity.rotation })
    }

    fn run_in(&mut self, context: Context, line: &str) -> Result<Outcome, Fault> {
        let command = parse::command(line)?;
        // What a chain starts counts with it.
        self.chain_end = self.commands + self.longest_chain;
        self.commands += 1;
        Ok(match self.perform(&command, &context, 0)? {
            Flow::Next(Some(value)) | Flow::Return(Some(value)) => Outcome::Value(value),
            Flow::Next(None) | Flow::Return(None) => Outcome::Failed,
            Flow::Void => Outcome::Void,
        })
    }

    pub(crate) fn perform(
        &mut self,
        command: &Command,
        context: &Context,
        depth: usize,
    ) -> Result<Flow, Fault> {
        let outcome = match command {
            Command::Execute(steps, command) => return self.execute(steps, command, context, depth),
            Command::Return(how) => {
                return Ok(Flow::Return(match how {
                    Return::Value(value) => Some(*value),
                    Return::Fail => None,
                    Return::Run(command) => self.perform_to_return(command, context, depth)?,
                }));
            }
            Command::Function { name, with } => {
                let function = self.function(name)?;
                match self.call(&function, with.as_ref(), context, depth)? {
                    Some(outcome) => outcome,
                    None => return Ok(Flow::Void),
                }
            }
            Command::FunctionTag(name) => self.call_tag(name, context, depth)?,
            Command::AddObjective(name) => {
                let new = !self.objectives.contains_key(name);
                self.objectives.entry(name.clone()).or_default();
                new.then_some(1)
            }
            Command::RemoveObjective(name) => self.objectives.remove(name).map(|_| 1),
            Command::SetScore(holder, objective, value) => {
                self.change_scores(holder, objective, context, |_| *value)?
            }
            Command::AddScore(holder, objective, value) => {
                self.change_scores(holder, objective, context, |old| old.wrapping_add(*value))?
            }
            Command::GetScore(holder, objective) => self.read_score(holder, objective, context)?,
            Command::Operate { target, how, source } => {
                // Like the game: who has no score yet is given 0.
                let holders = self.holders(&source.0, context);
                let Some(holder) = holders.first() else { return Ok(Flow::Next(None)) };
                let source = *self.scores(&source.1)?.entry(holder.clone()).or_insert(0);
                self.change_scores(&target.0, &target.1, context, |old| match how {
                    Operation::Assign => source,
                    Operation::Add => old.wrapping_add(source),
                    Operation::Subtract => old.wrapping_sub(source),
                })?
            }
            Command::Tag { who, add, name } => self.change_tags(who, *add, name, context),
            Command::Summon { kind, at, data } => {
                let id = self.spawn(kind, context.resolve(*at));
                self.change_entity(id, |view| {
                    Nbt::merge_into(view, data);
                    Ok(true)
                })?;
                Some(1)
            }
            Command::Kill(who) => {
                let found = self.select(who, context);
                if found.iter().any(|id| self.entities[id].kind == "player") {
                    return Err(Fault::new("a pack that kills players"));
                }
                found.iter().for_each(|&id| self.remove(id));
                count(found.len())
            }
            Command::Teleport { who, at } => {
                let (position, rotation) = (context.resolve(*at), context.rotation);
                let found = self.select(who, context);
                for id in &found {
                    let entity = self.entities.get_mut(id).expect("it was just found");
                    (entity.position, entity.rotation) = (position, rotation);
                }
                count(found.len())
            }
            Command::SetBlock(at, block) => {
                let place = context.block(*at);
                if self.can_build(place) { count(usize::from(self.put(place, block))) } else { None }
            }
            Command::Fill(from, to, block) => self.fill(context.block(*from), context.block(*to), block)?,
            Command::Tell { who, text } => {
                let found = self.select(who, context);
                let names: Vec<_> = found.iter().filter_map(|id| self.entities[id].name.clone()).collect();
                for name in &names {
                    let text = self.text(text, context)?;
                    self.messages.push((name.clone(), text));
                }
                count(names.len())
            }
            Command::Revoke { who, advancement } => {
                if !self.loaded.clicks.contains_key(advancement) {
                    return Err(Fault::new(format!("there is no advancement “{advancement}”")));
                }
                let found = self.select(who, context);
                let before = self.granted.len();
                self.granted.retain(|(id, name)| !found.contains(id) || name != advancement);
                count(before - self.granted.len())
            }
            Command::Schedule { function, ticks, append } => {
                self.function(function)?;
                self.schedule(function, *ticks, *append);
                Some(1)
            }
            Command::Random(low, high) => {
                // Numbers that look random and are the same in every run.
                self.chance = self.chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                Some(low + ((self.chance >> 8) % (high - low + 1).unsigned_abs()) as i32)
            }
            Command::GetTime => Some(self.time as i32),
            Command::Effect(name) => {
                self.effects.push(name.clone());
                Some(1)
            }
            Command::GetData(..)
            | Command::MergeData(..)
            | Command::ModifyData { .. }
            | Command::RemoveData(..) => self.perform_data(command, context)?,
        };
        Ok(Flow::Next(outcome))
    }

    /// The command of a `return run`. What the game does after a function that ends without a return
    /// has changed over time, so here it must have one.
    fn perform_to_return(
        &mut self,
        command: &Command,
        context: &Context,
        depth: usize,
    ) -> Result<Reached, Fault> {
        match command {
            Command::Function { name, with } => {
                let function = self.function(name)?;
                let ended = self.call(&function, with.as_ref(), context, depth)?;
                ended.ok_or_else(|| {
                    Fault::new(format!("“return run” of “{name}”, which ends without a return"))
                })
            }
            Command::Execute(..) | Command::Return(_) | Command::FunctionTag(_) => {
                Err(Fault::new("“return run” of something else than a plain command or function"))
            }
            plain => match self.perform(plain, context, depth)? {
                Flow::Next(outcome) | Flow::Return(outcome) => Ok(outcome),
                Flow::Void => Err(Fault::new("“return run” of something that comes to nothing")),
            },
        }
    }

    fn function(&self, name: &str) -> Result<Rc<Function>, Fault> {
        let function = self.loaded.functions.get(name).cloned();
        function.ok_or_else(|| Fault::new(format!("there is no function “{name}”")))
    }

    fn call_tag(&mut self, name: &str, context: &Context, depth: usize) -> Result<Reached, Fault> {
        let names = self.loaded.tags.get(name).cloned();
        let names = names.ok_or_else(|| Fault::new(format!("there is no function tag “{name}”")))?;
        for name in &names {
            let function = self.function(name)?;
            self.call(&function, None, context, depth)?;
        }
        Ok(count(names.len()))
    }

    /// Runs a function; `None` if it ended without a return.
    fn call(
        &mut self,
        function: &Function,
        with: Option<&Arguments>,
        context: &Context,
        depth: usize,
    ) -> Result<Option<Reached>, Fault> {
        if depth >= DEEPEST {
            return Err(Fault::new("functions call each other without end").within(&function.name));
        }
        for (number, line) in &function.lines {
            if self.commands >= self.chain_end {
                return Err(Fault::cut_short().within(&function.name));
            }
            self.commands += 1;
            let place = |fault: Fault| fault.within(format!("{}, line {number}", function.name));
            let filled;
            let command: &Command = match line {
                Line::Command(command) => command,
                Line::Macro(template) => {
                    filled = self.fill_macro(template, with).map_err(place)?;
                    &filled
                }
            };
            if let Flow::Return(outcome) = self.perform(command, context, depth + 1).map_err(place)? {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }

    fn fill_macro(&mut self, template: &str, with: Option<&Arguments>) -> Result<Rc<Command>, Fault> {
        let arguments = with.and_then(|(name, path)| {
            let storage = self.storages.get(name)?;
            path.as_ref().map_or(Some(storage), |path| path.get(storage)?.compound())
        });
        let arguments = arguments.ok_or_else(|| Fault::new("a macro called without arguments"))?;
        let mut line = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("$(") {
            let (name, after) =
                after.split_once(')').ok_or_else(|| Fault::new("a variable without its end"))?;
            line += before;
            line += &match arguments.get(name) {
                Some(Nbt::Int(value)) => value.to_string(),
                Some(Nbt::String(value)) => value.clone(),
                _ => return Err(Fault::new(format!("the macro's variable “{name}” has no plain value"))),
            };
            rest = after;
        }
        line += rest;
        if let Some(ready) = self.filled.get(&line) {
            return Ok(Rc::clone(ready));
        }
        let command = Rc::new(parse::command(&line)?);
        self.filled.insert(line, Rc::clone(&command));
        Ok(command)
    }

    pub(crate) fn scores(
        &mut self,
        objective: &str,
    ) -> Result<&mut std::collections::HashMap<ScoreHolder, i32>, Fault> {
        let scores = self.objectives.get_mut(objective);
        scores.ok_or_else(|| Fault::new(format!("there is no objective “{objective}”")))
    }

    pub(crate) fn holders(&self, holder: &Holder, context: &Context) -> Vec<ScoreHolder> {
        match holder {
            Holder::Named(name) => vec![ScoreHolder::Named(name.clone())],
            Holder::Selected(who) => self.select(who, context).into_iter().map(ScoreHolder::Entity).collect(),
        }
    }

    pub(crate) fn read_score(
        &mut self,
        holder: &Holder,
        objective: &str,
        context: &Context,
    ) -> Result<Reached, Fault> {
        let holders = self.holders(holder, context);
        let scores = self.scores(objective)?;
        Ok(match &holders[..] {
            [one] => scores.get(one).copied(),
            _ => None,
        })
    }

    pub(crate) fn change_scores(
        &mut self,
        holder: &Holder,
        objective: &str,
        context: &Context,
        change: impl Fn(i32) -> i32,
    ) -> Result<Reached, Fault> {
        let holders = self.holders(holder, context);
        let scores = self.scores(objective)?;
        let mut last = None;
        for holder in holders {
            let score = scores.entry(holder).or_insert(0);
            *score = change(*score);
            last = Some(*score);
        }
        Ok(last)
    }

    fn change_tags(&mut self, who: &Selector, add: bool, name: &str, context: &Context) -> Reached {
        let mut changed = 0;
        for id in self.select(who, context) {
            let tags = &mut self.entities.get_mut(&id).expect("it was just found").tags;
            let there = tags.iter().any(|tag| tag == name);
            if there != add {
                changed += 1;
                tags.retain(|tag| tag != name);
                tags.extend(add.then(|| name.to_owned()));
            }
        }
        count(changed)
    }

    /// Puts a block with what it holds; says whether that changed anything.
    fn put(&mut self, place: [i32; 3], block: &Block) -> bool {
        let changed = self.set_block(place, &block.name);
        let mut data = block.data.clone();
        if block.name.contains("_sign") {
            let line = if self.format.0 < 71 { "\"\"" } else { "" };
            let lines = vec![Nbt::String(line.to_owned()); 4];
            let text = [("messages".to_owned(), Nbt::List(lines))].into_iter().collect();
            data.insert("front_text".to_owned(), Nbt::Compound(text));
        }
        let changed = changed || (!data.is_empty() && self.block_data.get(&place) != Some(&data));
        if changed && !data.is_empty() {
            self.block_data.insert(place, data);
        }
        changed
    }

    fn fill(&mut self, from: [i32; 3], to: [i32; 3], block: &Block) -> Result<Reached, Fault> {
        let range = |axis: usize| from[axis].min(to[axis])..=from[axis].max(to[axis]);
        let volume: u64 = (0..3).map(|axis| u64::from(from[axis].abs_diff(to[axis])) + 1).product();
        if volume > 32_768 {
            return Err(Fault::new("more blocks than one fill may change"));
        }
        let places: Vec<[i32; 3]> = range(0)
            .flat_map(|x| range(1).map(move |y| (x, y)))
            .flat_map(|(x, y)| range(2).map(move |z| [x, y, z]))
            .collect();
        if !places.iter().all(|&place| self.can_build(place)) {
            return Ok(None);
        }
        Ok(count(places.into_iter().filter(|&place| self.put(place, block)).count()))
    }
}

/// Doing something to nothing is a failure.
fn count(changed: usize) -> Reached {
    (changed > 0).then_some(changed as i32)
}
