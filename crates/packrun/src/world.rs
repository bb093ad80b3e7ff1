use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use crate::{
    Entity, EntityId, Fault, Nbt,
    command::{Command, Position},
    loaded::Loaded,
    nbt::Compound,
    path::Path,
    selector::{Base, Selector},
};

/// A world with its packs: what there is, and what has been said.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub(crate) loaded: Loaded,
    pub(crate) entities: BTreeMap<EntityId, Entity>,
    pub(crate) blocks: HashMap<[i32; 3], String>,
    pub(crate) objectives: BTreeMap<String, HashMap<ScoreHolder, i32>>,
    pub(crate) storages: BTreeMap<String, Compound>,
    pub(crate) granted: Vec<(EntityId, String)>,
    pub(crate) messages: Vec<(String, String)>,
    pub(crate) commands: u64,
    /// Lines of macros as they were filled in before, ready to run.
    pub(crate) filled: HashMap<String, Rc<Command>>,
    next_entity: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ScoreHolder {
    Named(String),
    Entity(EntityId),
}

/// Who runs a command, and where.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    pub(crate) executor: Option<EntityId>,
    pub(crate) position: [f64; 3],
    pub(crate) rotation: [f32; 2],
}

impl Context {
    pub(crate) fn resolve(&self, position: Position) -> [f64; 3] {
        let offset = match position {
            Position::World(offset) => offset,
            Position::Local(local) => self.turn(local),
        };
        std::array::from_fn(|axis| self.position[axis] + offset[axis])
    }

    pub(crate) fn block(&self, position: Position) -> [i32; 3] {
        self.resolve(position).map(|c| c.floor() as i32)
    }

    /// Left, up and forward as offsets in the world; in single precision, as the game has it.
    fn turn(&self, [left, up, forward]: [f64; 3]) -> [f64; 3] {
        let [yaw, pitch] = self.rotation;
        let (sin_yaw, cos_yaw) = (yaw + 90.0).to_radians().sin_cos();
        let (sin_pitch, cos_pitch) = (-pitch).to_radians().sin_cos();
        let (sin_up, cos_up) = (90.0 - pitch).to_radians().sin_cos();
        let ahead = [cos_yaw * cos_pitch, sin_pitch, sin_yaw * cos_pitch].map(f64::from);
        let above = [cos_yaw * cos_up, sin_up, sin_yaw * cos_up].map(f64::from);
        let cross = |a: usize, b: usize| -(ahead[a] * above[b] - ahead[b] * above[a]);
        let beside = [cross(1, 2), cross(2, 0), cross(0, 1)];
        std::array::from_fn(|axis| ahead[axis] * forward + above[axis] * up + beside[axis] * left)
    }
}

impl World {
    pub fn new() -> World {
        World::default()
    }

    /// Adds a pack and runs what it wants to be run on loading.
    pub fn load<'f>(&mut self, files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Result<(), Fault> {
        self.loaded.load(files)?;
        self.run("function #minecraft:load").map(|_| ())
    }

    pub fn add_player(&mut self, name: &str, position: [f64; 3], yaw: f32) -> EntityId {
        let id = self.spawn("player", position);
        let player = self.entities.get_mut(&id).expect("it was just added");
        player.name = Some(name.to_owned());
        player.rotation = [yaw, 0.0];
        id
    }

    pub(crate) fn spawn(&mut self, kind: &str, position: [f64; 3]) -> EntityId {
        self.next_entity += 1;
        let id = EntityId(self.next_entity);
        let kind = kind.to_owned();
        let entity = Entity {
            id,
            kind,
            name: None,
            tags: Vec::new(),
            position,
            rotation: [0.0; 2],
            data: Compound::new(),
        };
        self.entities.insert(id, entity);
        id
    }

    pub(crate) fn remove(&mut self, id: EntityId) {
        self.entities.remove(&id);
        for scores in self.objectives.values_mut() {
            scores.remove(&ScoreHolder::Entity(id));
        }
    }

    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.entities.values()
    }

    pub fn entity(&self, id: EntityId) -> Option<&Entity> {
        self.entities.get(&id)
    }

    /// Every block that is not air, with its name.
    pub fn blocks(&self) -> impl Iterator<Item = ([i32; 3], &str)> {
        self.blocks.iter().map(|(&place, name)| (place, name.as_str()))
    }

    pub fn block(&self, place: [i32; 3]) -> &str {
        self.blocks.get(&place).map_or("minecraft:air", String::as_str)
    }

    /// Puts a block, as a player might; says whether that changed anything.
    pub fn set_block(&mut self, place: [i32; 3], name: &str) -> bool {
        if self.block(place) == name {
            return false;
        }
        if name == "minecraft:air" {
            self.blocks.remove(&place);
        } else {
            self.blocks.insert(place, name.to_owned());
        }
        true
    }

    pub fn objectives(&self) -> impl Iterator<Item = &str> {
        self.objectives.keys().map(String::as_str)
    }

    pub fn score(&self, of: EntityId, objective: &str) -> Option<i32> {
        self.objectives.get(objective)?.get(&ScoreHolder::Entity(of)).copied()
    }

    pub fn storage(&self, name: &str, path: &str) -> Option<&Nbt> {
        Path::parse(path).ok()?.get(self.storages.get(name)?)
    }

    /// What players were told since the last time this was asked: to whom, and what.
    pub fn take_messages(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.messages)
    }

    /// How many commands have been run: every line that was reached, whether its conditions held or
    /// not, and every further entity that a line ran its command for.
    pub fn commands(&self) -> u64 {
        self.commands
    }

    /// Lets everything that falls come to rest on the first block below it.
    pub fn land(&mut self) {
        let falling: Vec<_> = self.entities.values().filter(|e| e.kind == "falling_block").cloned().collect();
        for entity in falling {
            let [x, mut y, z] = entity.block();
            // Nothing below for long: it would fall out of the world, and is gone in the game too.
            let ground = (0..1000).find(|_| {
                y -= 1;
                self.block([x, y, z]) != "minecraft:air"
            });
            let place = [x, y + 1, z];
            let state = entity.data("BlockState").and_then(Nbt::compound);
            let name = state.and_then(|s| s.get("Name")).and_then(Nbt::string).unwrap_or("minecraft:sand");
            if ground.is_some() && self.block(place) == "minecraft:air" {
                self.set_block(place, name);
            }
            self.remove(entity.id);
        }
    }

    pub(crate) fn select(&self, selector: &Selector, context: &Context) -> Vec<EntityId> {
        let fits = |entity: &Entity| {
            let kind = selector.kind.as_ref().is_none_or(|kind| *kind == entity.kind);
            let tags = selector.tags.iter().all(|(tag, wanted)| entity.has_tag(tag) == *wanted);
            let near = selector.distance.is_none_or(|most| square(entity, context) <= most * most);
            let turned = selector.y_rotation.is_none_or(|(low, high)| {
                let yaw = (entity.rotation[0] + 180.0).rem_euclid(360.0) - 180.0;
                low <= yaw && yaw <= high
            });
            kind && tags && near && turned
        };
        if selector.base == Base::Executor {
            let executor = context.executor.and_then(|id| self.entities.get(&id));
            return executor.filter(|entity| fits(entity)).map(|entity| entity.id).into_iter().collect();
        }
        let player = |entity: &&Entity| selector.base == Base::All || entity.kind == "player";
        let mut found: Vec<_> = self.entities.values().filter(player).filter(|e| fits(e)).collect();
        if selector.nearest {
            found.sort_by(|a, b| square(a, context).total_cmp(&square(b, context)));
        }
        found.truncate(selector.limit.unwrap_or(usize::MAX));
        found.into_iter().map(|entity| entity.id).collect()
    }
}

fn square(entity: &Entity, context: &Context) -> f64 {
    entity.position.iter().zip(context.position).map(|(a, b)| (a - b) * (a - b)).sum()
}
