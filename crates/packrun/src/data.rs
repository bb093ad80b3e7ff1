use crate::{
    EntityId, Fault, Nbt,
    command::{Command, Modification, Source, Target},
    fields,
    nbt::Compound,
    path::{Path, Slot},
    run::Reached,
    world::{Context, World},
};

impl Nbt {
    pub(crate) fn merge_into(into: &mut Compound, from: &Compound) {
        for (key, value) in from {
            match into.get_mut(key) {
                Some(there) => there.merge(value),
                None => _ = into.insert(key.clone(), value.clone()),
            }
        }
    }
}

impl World {
    /// Looks at one place in the data of a target.
    pub(crate) fn look<R>(
        &self,
        target: &Target,
        path: &Path,
        context: &Context,
        look: impl FnOnce(Option<&Nbt>) -> R,
    ) -> R {
        match target {
            Target::Storage(name) => look(self.storages.get(name).and_then(|data| path.get(data))),
            Target::Entity(who) => match self.select(who, context).first().map(|id| &self.entities[id]) {
                // What every entity has is put together only when it is asked for.
                Some(entity) if ["UUID", "Tags"].contains(&path.root()) => look(path.get(&entity.view())),
                Some(entity) => look(path.get(&entity.data)),
                None => look(None),
            },
            Target::Block(at) => {
                look(self.block_data.get(&context.block(*at)).and_then(|data| path.get(data)))
            }
        }
    }

    pub(crate) fn perform_data(&mut self, command: &Command, context: &Context) -> Result<Reached, Fault> {
        match command {
            Command::GetData(target, path) => Ok(self.look(target, path, context, |found| {
                found.map(|value| match value {
                    Nbt::Compound(compound) => compound.len() as i32,
                    Nbt::List(list) => list.len() as i32,
                    other => other.int().unwrap_or(1),
                })
            })),
            Command::MergeData(target, value) => self.change(target, context, |data| {
                let before = data.clone();
                Nbt::merge_into(data, value);
                Ok(*data != before)
            }),
            Command::RemoveData(target, path) => self.change(target, context, |data| {
                if path.get(data).is_none() {
                    return Ok(false);
                }
                Ok(path.entry(data)?.is_some_and(Slot::remove))
            }),
            Command::ModifyData { target, path, how, source } => {
                let value = match source {
                    Source::Value(value) => Some(value.clone()),
                    Source::From(target, path) => self.look(target, path, context, |found| found.cloned()),
                };
                let Some(value) = value else { return Ok(None) };
                self.change(target, context, |data| modify(data, path, *how, &value))
            }
            _ => Err(Fault::new("not a command about data")),
        }
    }

    /// Changes a target's data; changing nothing is a failure.
    fn change(
        &mut self,
        target: &Target,
        context: &Context,
        change: impl FnOnce(&mut Compound) -> Result<bool, Fault>,
    ) -> Result<Reached, Fault> {
        let changed = match target {
            Target::Storage(name) => change(self.storages.entry(name.clone()).or_default())?,
            Target::Entity(who) => match self.select(who, context).first() {
                Some(&id) => self.change_entity(id, change)?,
                None => false,
            },
            Target::Block(at) => match self.block_data.get_mut(&context.block(*at)) {
                Some(data) => change(data)?,
                None => false,
            },
        };
        Ok(changed.then_some(1))
    }

    pub(crate) fn change_entity(
        &mut self,
        id: EntityId,
        change: impl FnOnce(&mut Compound) -> Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        let mut view = self.entities.get_mut(&id).expect("it was just found").take_view();
        let text_before = view.get("text").cloned();
        let changed = change(&mut view)?;
        // A text display works out its text when it is set, not when it is seen.
        if let Some(text) = view.get("text").cloned().filter(|text| Some(text) != text_before.as_ref()) {
            let component = fields::read_text(&text, self.format)?;
            let plain = self.text(&component, &Context { executor: Some(id), ..Context::default() })?;
            view.insert("text".to_owned(), fields::write_text(plain, self.format));
        }
        let format = self.format;
        self.entities.get_mut(&id).expect("it was just found").absorb(view, format)?;
        Ok(changed)
    }
}

fn modify(data: &mut Compound, path: &Path, how: Modification, value: &Nbt) -> Result<bool, Fault> {
    let Some(mut slot) = path.entry(data)? else { return Ok(false) };
    match (how, slot.get_mut()) {
        (Modification::Set, Some(there)) if there == value => Ok(false),
        (Modification::Set, _) => {
            slot.set(value.clone());
            Ok(true)
        }
        (Modification::Merge, Some(there @ Nbt::Compound(_))) => {
            let before = there.clone();
            there.merge(value);
            Ok(*there != before)
        }
        (Modification::Append, Some(Nbt::List(list))) => {
            list.push(value.clone());
            Ok(true)
        }
        (Modification::Append, None) => {
            slot.set(Nbt::List(vec![value.clone()]));
            Ok(true)
        }
        (Modification::Merge | Modification::Append, _) => Ok(false),
    }
}
