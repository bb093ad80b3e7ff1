use crate::{Entity, EntityId, Fault, Nbt, World};

/// The game looks for entities whose feet are at most so far outside of where it looks.
const FEET_BELOW: f64 = 2.0;

impl World {
    /// A player clicks an interaction entity with the right button.
    pub fn click(&mut self, player: EntityId, on: EntityId) -> Result<(), Fault> {
        let uuid = self.entities.get(&player).ok_or_else(|| Fault::new("no such player"))?.uuid();
        let time = Nbt::Int(self.time as i32);
        let clicked = self.entities.get_mut(&on).filter(|e| e.kind == "interaction");
        let clicked = clicked.ok_or_else(|| Fault::new("nothing to click"))?;
        let about = [("player".to_owned(), uuid), ("timestamp".to_owned(), time)];
        clicked.data.insert("interaction".to_owned(), Nbt::Compound(about.into_iter().collect()));
        for (advancement, reward) in self.loaded.clicks.clone() {
            // What is granted already is not granted again; a pack has to take it back.
            let grant = (player, advancement);
            if !self.granted.contains(&grant) {
                self.granted.push(grant);
                self.run_as(player, &format!("function {reward}"))?;
            }
        }
        Ok(())
    }

    /// The interaction entity that a player who looks at a point from outside can click there. Sections
    /// of the world whose border lies between the point and the feet of an entity hide it.
    pub fn target_at(&self, point: [f64; 3]) -> Option<EntityId> {
        let number = |entity: &Entity, key: &str| match entity.data(key) {
            Some(Nbt::Float(number)) => f64::from(*number),
            _ => 1.0,
        };
        let hit = |entity: &&Entity| {
            let [x, y, z] = entity.position;
            let half = number(entity, "width") / 2.0;
            let beside = (point[0] - x).abs() <= half && (point[2] - z).abs() <= half;
            let above = point[1] - y;
            beside && (0.0..=number(entity, "height")).contains(&above) && above <= FEET_BELOW
        };
        self.entities.values().filter(|e| e.kind == "interaction").find(hit).map(|e| e.id)
    }
}
