use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    rc::Rc,
};

use crate::{
    Entity, EntityId, Fault, Nbt,
    command::{Command, Position},
    fields::{self, Format},
    loaded::Loaded,
    nbt::Compound,
    path::Path,
    selector::{Base, Selector},
};

/// The game stops a chain of commands here by default.
const LONGEST_CHAIN: u64 = 65_536;

/// The heights of the overworld.
const LOWEST: i32 = -64;
const HIGHEST: i32 = 319;

/// A world with its packs: what there is, and what has been said.
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) format: Format,
    /// In ticks.
    pub(crate) time: u64,
    /// When to run which function.
    pub(crate) scheduled: Vec<(u64, String)>,
    pub(crate) loaded: Loaded,
    pub(crate) entities: BTreeMap<EntityId, Entity>,
    pub(crate) blocks: HashMap<[i32; 3], String>,
    /// What blocks hold that hold something.
    pub(crate) block_data: HashMap<[i32; 3], Compound>,
    /// The chunks that are not loaded, by x and z.
    unloaded: BTreeSet<[i32; 2]>,
    pub(crate) objectives: BTreeMap<String, HashMap<ScoreHolder, i32>>,
    pub(crate) storages: BTreeMap<String, Compound>,
    pub(crate) granted: Vec<(EntityId, String)>,
    pub(crate) messages: Vec<(String, String)>,
    pub(crate) effects: Vec<String>,
    pub(crate) commands: u64,
    /// Where the game stops a chain of commands.
    pub(crate) longest_chain: u64,
    pub(crate) chain_end: u64,
    pub(crate) chance: u32,
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
    /// A world of the newest game that is known here.
    pub fn new() -> World {
        World::for_format(fields::LATEST).expect("what is known is known")
    }

    /// A world of the game with this pack format.
    pub fn for_format(format: Format) -> Result<World, Fault> {
        fields::check_format(format)?;
        Ok(World {
            format,
            time: 1000,
            scheduled: Vec::new(),
            loaded: Loaded::default(),
            entities: BTreeMap::new(),
            blocks: HashMap::new(),
            block_data: HashMap::new(),
            unloaded: BTreeSet::new(),
            objectives: BTreeMap::new(),
            storages: BTreeMap::new(),
            granted: Vec::new(),
            messages: Vec::new(),
            effects: Vec::new(),
            commands: 0,
            longest_chain: LONGEST_CHAIN,
            chain_end: LONGEST_CHAIN,
            chance: 1,
            filled: HashMap::new(),
            next_entity: 0,
        })
    }

    /// Stops every chain of commands after so many, as a game rule does.
    pub fn stop_chains_after(&mut self, commands: u64) {
        self.longest_chain = commands;
    }

    /// Unloads a chunk, or loads it again: what is in it is not seen and cannot be changed.
    pub fn set_loaded(&mut self, chunk: [i32; 2], loaded: bool) {
        if loaded {
            self.unloaded.remove(&chunk);
        } else {
            self.unloaded.insert(chunk);
        }
    }

    fn is_loaded(&self, [x, _, z]: [i32; 3]) -> bool {
        !self.unloaded.contains(&[x.div_euclid(16), z.div_euclid(16)])
    }

    /// Whether commands can look at a place and change it.
    pub(crate) fn can_build(&self, place: [i32; 3]) -> bool {
        (LOWEST..=HIGHEST).contains(&place[1]) && self.is_loaded(place)
    }

    /// Adds a pack and runs what it wants to be run on loading.
    pub fn load<'f>(&mut self, files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Result<(), Fault> {
        self.loaded.load(files, self.format)?;
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
            speed: 0.0,
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
        self.block_data.remove(&place);
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

    /// The sounds and particles since the last time this was asked.
    pub fn take_effects(&mut self) -> Vec<String> {
        std::mem::take(&mut self.effects)
    }

    /// What a command block runs.
    pub fn command_at(&self, place: [i32; 3]) -> Option<&str> {
        self.block_data.get(&place)?.get("Command").and_then(Nbt::string)
    }

    /// What the lines of a sign say.
    pub fn sign(&mut self, place: [i32; 3]) -> Result<Vec<String>, Fault> {
        let messages = Path::parse("front_text.messages")?;
        let lines =
            self.block_data.get(&place).and_then(|data| messages.get(data)?.list()).map(<[Nbt]>::to_vec);
        let lines = lines.ok_or_else(|| Fault::new("there is no sign"))?;
        let read = |line: &Nbt| {
            let component = fields::read_text(line, self.format)?;
            self.text(&component, &Context::default())
        };
        lines.iter().map(read).collect()
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
            let inside = selector.volume.is_none_or(|extent| {
                let beyond = |axis: usize| entity.position[axis] - context.position[axis];
                (0..3).all(|axis| (0.0..=extent[axis] + 1.0).contains(&beyond(axis)))
            });
            kind && tags && near && turned && inside && self.is_loaded(entity.block())
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

impl Default for World {
    fn default() -> World {
        World::new()
    }
}
