use std::collections::{BTreeMap, BTreeSet};

use raumspiel_packrun::{Entity, EntityId, Nbt, World};
use raumspiel_rules::{Cell, Lattice, Side};

/// Where the players of a board look. The blocks are worked out here once more, from scratch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Facing {
    South,
    East,
    North,
    West,
}

impl Facing {
    pub(crate) const ALL: [Facing; 4] = [Facing::South, Facing::East, Facing::North, Facing::West];

    pub(crate) fn function(self) -> &'static str {
        match self {
            Facing::South => "create_board_northsouth",
            Facing::East => "create_board_eastwest",
            Facing::North => "create_board_southnorth",
            Facing::West => "create_board_westeast",
        }
    }

    /// What lies `right` and `ahead` of the players, as x and z.
    fn turn(self, right: i32, ahead: i32) -> (i32, i32) {
        match self {
            Facing::South => (-right, ahead),
            Facing::East => (ahead, right),
            Facing::North => (right, -ahead),
            Facing::West => (-ahead, -right),
        }
    }
}

/// A board in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) marker: EntityId,
    pub(crate) facing: Facing,
    pub(crate) lattice: Lattice,
}

/// Everything that can be seen of a board, to compare with what it should be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct View {
    pub(crate) cells: BTreeMap<Cell, Side>,
    pub(crate) turn: Option<i32>,
    pub(crate) moves: Option<i32>,
    pub(crate) lines: Option<i32>,
    pub(crate) windows: Option<i32>,
    pub(crate) state: BTreeSet<String>,
    pub(crate) event: BTreeSet<String>,
    /// The blocks on its cells, and those in the air above where they will land.
    pub(crate) drawn: BTreeMap<Cell, String>,
    pub(crate) lit: Vec<[i32; 3]>,
    pub(crate) plate: String,
}

impl Board {
    pub(crate) fn place(&self, world: &World, cell: Cell) -> [i32; 3] {
        let Lattice { files, ranks, .. } = self.lattice;
        let spacing = if ranks == 1 { 1 } else { 2 };
        let right = cell.x as i32 * spacing - (files as i32 - 1) * spacing / 2;
        let ahead = cell.y as i32 * spacing - (ranks as i32 - 1) * spacing / 2;
        let (dx, dz) = self.facing.turn(right, ahead);
        let [x, y, z] = world.entity(self.marker).expect("the board is there").block();
        [x + dx, y + 1 + cell.z as i32, z + dz]
    }

    pub(crate) fn id(&self, world: &World) -> i32 {
        world.score(self.marker, "raumspiel_id").expect("every board has an id")
    }

    pub(crate) fn parts<'w>(&self, world: &'w World, tag: &'w str) -> impl Iterator<Item = &'w Entity> + 'w {
        let id = Some(self.id(world));
        world.entities().filter(move |e| e.has_tag(tag) && world.score(e.id, "raumspiel_id") == id)
    }

    pub(crate) fn part(&self, world: &World, tag: &str) -> EntityId {
        let mut parts = self.parts(world, tag);
        let part = parts.next().unwrap_or_else(|| panic!("no {tag}")).id;
        assert!(parts.next().is_none(), "more than one {tag}");
        part
    }

    pub(crate) fn view(&self, world: &World) -> View {
        let marker = world.entity(self.marker).expect("the board is there");
        let data = marker.data("data").and_then(Nbt::compound).expect("a board has data");
        let score = |objective: &str| world.score(self.marker, objective);
        let number = |cell: Cell| cell.x + self.lattice.files * (cell.y + self.lattice.ranks * cell.z);
        let mut cells = BTreeMap::new();
        for (key, side) in [("p1", Side::First), ("p2", Side::Second)] {
            let set = data[key].compound().expect("the cells of a player");
            let mut known = 0;
            for cell in self.lattice.cells().filter(|&cell| set.contains_key(&format!("c{}", number(cell)))) {
                known += 1;
                assert!(cells.insert(cell, side).is_none(), "{cell:?} belongs to both");
            }
            assert_eq!(known, set.len(), "cells that are not on the board");
        }
        let tags = |entity: &Entity| {
            entity.tags.iter().filter(|tag| tag.starts_with('_')).cloned().collect::<BTreeSet<_>>()
        };
        let mut drawn = BTreeMap::new();
        for cell in self.lattice.cells() {
            let block = world.block(self.place(world, cell));
            if block != "minecraft:air" {
                drawn.insert(cell, block.to_owned());
            }
        }
        let mut lit: Vec<_> = self.parts(world, "raumspiel_light").map(Entity::block).collect();
        lit.sort_unstable();
        let plate = world.entity(self.part(world, "raumspiel_plate")).and_then(|plate| plate.data("text"));
        let plate = plate.and_then(Nbt::compound).and_then(|text| text["text"].string());
        View {
            cells,
            turn: score("raumspiel_turn"),
            moves: score("raumspiel_moves"),
            lines: score("raumspiel_lines"),
            windows: score("raumspiel_windows"),
            state: tags(marker),
            event: tags(world.entity(self.part(world, "raumspiel_event")).expect("it was just found")),
            drawn,
            lit,
            plate: plate.unwrap_or_default().to_owned(),
        }
    }
}
