use crate::{
    Fault, Nbt,
    command::{Command, Comparison, Condition, Step, Store},
    run::{Flow, Reached},
    world::{Context, World},
};

impl World {
    /// Runs a command for every context that the steps lead to. A return ends the function at the
    /// first of them.
    pub(crate) fn execute(
        &mut self,
        steps: &[Step],
        command: &Command,
        context: &Context,
        depth: usize,
    ) -> Result<Flow, Fault> {
        let mut contexts = vec![*context];
        let mut stores = Vec::new();
        for step in steps {
            if let Step::Store { success, into } = step {
                stores.push((*success, into, contexts.first().copied()));
                continue;
            }
            let mut next = Vec::new();
            for context in contexts {
                self.take_step(step, context, &mut next)?;
            }
            contexts = next;
        }
        self.commands += (contexts.len() as u64).saturating_sub(1);
        let mut last = Flow::Next(None);
        for context in contexts {
            // An entity may be gone by the time its turn comes.
            if context.executor.is_some_and(|id| !self.entities.contains_key(&id)) {
                continue;
            }
            let outcome = match self.perform(command, &context, depth)? {
                // A function without a return has no result, and nothing is stored of it.
                Flow::Void => {
                    last = Flow::Void;
                    continue;
                }
                Flow::Next(outcome) => outcome,
                Flow::Return(outcome) => {
                    self.store_all(&stores, outcome)?;
                    return Ok(Flow::Return(outcome));
                }
            };
            self.store_all(&stores, outcome)?;
            last = Flow::Next(outcome);
        }
        Ok(last)
    }

    fn store_all(
        &mut self,
        stores: &[(bool, &Store, Option<Context>)],
        outcome: Reached,
    ) -> Result<(), Fault> {
        for (success, into, context) in stores {
            if let Some(context) = context {
                self.store(*success, into, context, outcome)?;
            }
        }
        Ok(())
    }

    fn take_step(&mut self, step: &Step, context: Context, next: &mut Vec<Context>) -> Result<(), Fault> {
        match step {
            Step::As(who) => {
                let found = self.select(who, &context);
                next.extend(found.into_iter().map(|id| Context { executor: Some(id), ..context }));
            }
            Step::At(who) => {
                let place = |id| {
                    let entity = &self.entities[&id];
                    Context { position: entity.position, rotation: entity.rotation, ..context }
                };
                next.extend(self.select(who, &context).into_iter().map(place));
            }
            Step::Positioned(position) => {
                next.push(Context { position: context.resolve(*position), ..context });
            }
            Step::Rotated(yaw, pitch) => next.push(Context { rotation: [*yaw, *pitch], ..context }),
            Step::Align => next.push(Context { position: context.position.map(f64::floor), ..context }),
            Step::Summon(kind) => {
                let id = self.spawn(kind, context.position);
                next.push(Context { executor: Some(id), ..context });
            }
            Step::OnTarget => {
                let executor = context.executor.and_then(|id| self.entities.get(&id));
                let click = executor.and_then(|e| e.data("interaction")).and_then(Nbt::compound);
                let uuid = click.and_then(|click| click.get("player"));
                let target = uuid.and_then(|uuid| self.entities.values().find(|e| e.uuid() == *uuid));
                next.extend(target.map(|target| Context { executor: Some(target.id), ..context }));
            }
            Step::If(wanted, condition) => {
                if self.holds(condition, &context)? == Some(*wanted) {
                    next.push(context);
                }
            }
            Step::Store { .. } => unreachable!("stores are kept aside"),
        }
        Ok(())
    }

    /// `None` where the game cannot tell, and gives the whole command up: of a block that is not loaded
    /// or outside of the world.
    fn holds(&mut self, condition: &Condition, context: &Context) -> Result<Option<bool>, Fault> {
        Ok(Some(match condition {
            Condition::Entity(who) => !self.select(who, context).is_empty(),
            Condition::Scores { left, how, right } => {
                let left = self.read_score(&left.0, &left.1, context)?;
                let right = self.read_score(&right.0, &right.1, context)?;
                left.zip(right).is_some_and(|(left, right)| match how {
                    Comparison::Same => left == right,
                    Comparison::Less => left < right,
                    Comparison::Greater => left > right,
                })
            }
            Condition::ScoreIn((holder, objective), low, high) => {
                let score = self.read_score(holder, objective, context)?;
                score.is_some_and(|score| (*low..=*high).contains(&score))
            }
            Condition::Data(target, path) => self.look(target, path, context, |found| found.is_some()),
            Condition::Block(at, name) => {
                let place = context.block(*at);
                if !self.can_build(place) {
                    return Ok(None);
                }
                self.block(place) == name
            }
        }))
    }

    fn store(
        &mut self,
        success: bool,
        into: &Store,
        context: &Context,
        outcome: Reached,
    ) -> Result<(), Fault> {
        let value = if success { i32::from(outcome.is_some()) } else { outcome.unwrap_or(0) };
        match into {
            Store::Score(holder, objective) => {
                self.change_scores(holder, objective, context, |_| value)?;
            }
            Store::Storage(name, path) => {
                let storage = self.storages.entry(name.clone()).or_default();
                if let Some(mut slot) = path.entry(storage)? {
                    slot.set(Nbt::Int(value));
                }
            }
        }
        Ok(())
    }
}
