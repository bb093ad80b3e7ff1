use crate::{
    EntityId, Fault, Nbt,
    command::{Command, Modification, Source, Target},
    nbt::Compound,
    path::Path,
    run::Outcome,
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
    /// Looks at the data of a target; what is not there is empty.
    pub(crate) fn with_data<R>(
        &self,
        target: &Target,
        context: &Context,
        look: impl Fn(&Compound) -> R,
    ) -> R {
        match target {
            Target::Storage(name) => match self.storages.get(name) {
                Some(data) => look(data),
                None => look(&Compound::new()),
            },
            Target::Entity(who) => match self.select(who, context).first() {
                Some(id) => look(&self.entities[id].view()),
                None => look(&Compound::new()),
            },
        }
    }

    pub(crate) fn perform_data(&mut self, command: &Command, context: &Context) -> Result<Outcome, Fault> {
        match command {
            Command::GetData(target, path) => Ok(self.with_data(target, context, |data| {
                path.get(data).map(|value| match value {
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
                let slot = path.entry(data)?;
                Ok(slot.is_some_and(|slot| slot.within.remove(&slot.key).is_some()))
            }),
            Command::ModifyData { target, path, how, source } => {
                let value = match source {
                    Source::Value(value) => Some(value.clone()),
                    Source::From(target, path) => {
                        self.with_data(target, context, |data| path.get(data).cloned())
                    }
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
    ) -> Result<Outcome, Fault> {
        let changed = match target {
            Target::Storage(name) => change(self.storages.entry(name.clone()).or_default())?,
            Target::Entity(who) => match self.select(who, context).first() {
                Some(&id) => self.change_entity(id, change)?,
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
        let mut view = self.entities[&id].view();
        let text_before = view.get("text").cloned();
        let changed = change(&mut view)?;
        // A text display works out its text when it is set, not when it is seen.
        if let Some(text) = view.get("text").cloned().filter(|text| Some(text) != text_before.as_ref()) {
            let plain = self.text(&text, &Context { executor: Some(id), ..Context::default() })?;
            let resolved = [("text".to_owned(), Nbt::String(plain))].into_iter().collect();
            view.insert("text".to_owned(), Nbt::Compound(resolved));
        }
        self.entities.get_mut(&id).expect("it was just found").absorb(view)?;
        Ok(changed)
    }
}

fn modify(data: &mut Compound, path: &Path, how: Modification, value: &Nbt) -> Result<bool, Fault> {
    let Some(slot) = path.entry(data)? else { return Ok(false) };
    let before = slot.within.get(&slot.key).cloned();
    let after = match (how, before.clone()) {
        (Modification::Set, _) => value.clone(),
        (Modification::Merge, Some(mut there @ Nbt::Compound(_))) => {
            there.merge(value);
            there
        }
        (Modification::Append, Some(Nbt::List(mut list))) => {
            list.push(value.clone());
            Nbt::List(list)
        }
        (Modification::Append, None) => Nbt::List(vec![value.clone()]),
        _ => return Ok(false),
    };
    let changed = before.as_ref() != Some(&after);
    slot.within.insert(slot.key, after);
    Ok(changed)
}
