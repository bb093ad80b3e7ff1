use crate::{EntityId, Fault, Nbt, World, fields};

/// The game's own: how much faster something falls every tick, and how much of it the air takes away.
const GRAVITY: f64 = 0.04;
const DRAG: f64 = 0.98;

/// Longer than anything falls in a world.
const LONG: u32 = 1000;

impl World {
    /// Lets ticks pass: in each, what is due is run first, then what falls moves.
    pub fn tick(&mut self, ticks: u32) -> Result<(), Fault> {
        for _ in 0..ticks {
            self.time += 1;
            let now = self.time;
            let due: Vec<_> = self.scheduled.extract_if(.., |(at, _)| *at <= now).collect();
            for (_, function) in due {
                self.run(&format!("function {function}"))?;
            }
            let falling: Vec<_> =
                self.entities.values().filter(|e| e.kind == "falling_block").map(|e| e.id).collect();
            falling.into_iter().for_each(|id| self.fall(id));
        }
        Ok(())
    }

    /// Lets ticks pass until nothing falls any more, and the tick after.
    pub fn land(&mut self) {
        for _ in 0..LONG {
            let falls = self.entities.values().any(|e| e.kind == "falling_block");
            self.tick(1).unwrap_or_else(|fault| panic!("{fault}"));
            if !falls {
                return;
            }
        }
        panic!("something falls for ever");
    }

    pub(crate) fn schedule(&mut self, function: &str, ticks: u64, append: bool) {
        if !append {
            self.scheduled.retain(|(_, name)| name != function);
        }
        let entry = (self.time + ticks, function.to_owned());
        // The game keeps one entry of a function for each time.
        if !self.scheduled.contains(&entry) {
            self.scheduled.push(entry);
        }
    }

    /// Moves something by one tick. Where it comes to rest it becomes a block, unless it is told not to.
    fn fall(&mut self, id: EntityId) {
        let Some(entity) = self.entities.get_mut(&id) else { return };
        entity.speed = (entity.speed + GRAVITY) * DRAG;
        let [x, from, z] = entity.position;
        let to = from - entity.speed;
        let column = [x.floor() as i32, z.floor() as i32];
        let free = |world: &World, y: i32| world.block([column[0], y, column[1]]) == "minecraft:air";
        // The first block in its way: it stops on top of that.
        let below = (to.floor() as i32..from.ceil() as i32).rev().find(|&y| !free(self, y));
        let Some(ground) = below.filter(|&y| f64::from(y + 1) <= from) else {
            let entity = self.entities.get_mut(&id).expect("it was just found");
            entity.position[1] = to;
            if to < -128.0 {
                self.remove(id);
            }
            return;
        };
        let entity = self.entities.get(&id).expect("it was just found");
        let cancelled = entity.data("CancelDrop").and_then(Nbt::int) == Some(1);
        let state = entity.data("BlockState").and_then(|state| fields::block_of(state, self.format));
        let name = state.unwrap_or("minecraft:sand").to_owned();
        self.remove(id);
        if !cancelled {
            self.set_block([column[0], ground + 1, column[1]], &name);
        }
    }
}
