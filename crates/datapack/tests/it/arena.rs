use raumspiel_datapack::{Options, pack};
use raumspiel_packrun::{
    EntityId, Nbt,
    Outcome::{self, Value},
    World,
};
use raumspiel_rules::{Spec, connect::Column};

use crate::board::{Board, Facing};

pub(crate) type Files = Vec<(String, Vec<u8>)>;

/// The files of a pack, so that a test can spoil them.
pub(crate) fn files_of(spec: &str) -> Files {
    let pack = pack(read(spec), &Options::default()).expect("a pack for a small board");
    pack.files().map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect()
}

fn borrow(files: &Files) -> impl Iterator<Item = (&str, &[u8])> {
    files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
}

fn read(spec: &str) -> Spec {
    spec.parse().expect("a game")
}

/// A world with a pack, and a listener that writes down every event.
pub(crate) struct Arena {
    pub(crate) world: World,
    pub(crate) spec: Spec,
}

impl Arena {
    pub(crate) fn new(spec: &str) -> Arena {
        Arena::with_files(spec, &files_of(spec)).expect("the pack loads")
    }

    pub(crate) fn with_files(spec: &str, files: &Files) -> Result<Arena, String> {
        let mut world = World::new();
        world.load(borrow(files)).map_err(|fault| fault.to_string())?;
        let hear = "data modify storage listener:log events append from storage raumspiel:event now\n";
        let mut listener =
            vec![("data/listener/function/hear.mcfunction".to_owned(), hear.as_bytes().to_vec())];
        let tag = "{\"values\":[\"listener:hear\"]}".as_bytes().to_vec();
        let tags = files.iter().map(|(path, _)| path).filter(|path| path.contains("/tags/function/on_"));
        listener.extend(tags.map(|path| (path.clone(), tag.clone())));
        world.load(borrow(&listener)).map_err(|fault| fault.to_string())?;
        Ok(Arena { world, spec: read(spec) })
    }

    /// Without a listener, whose commands would count.
    pub(crate) fn quiet(spec: &str) -> Arena {
        let mut world = World::new();
        world.load(borrow(&files_of(spec))).expect("the pack loads");
        Arena { world, spec: read(spec) }
    }

    /// Builds a board as a command block at a place does.
    pub(crate) fn create(&mut self, facing: Facing, at: [f64; 3]) -> Board {
        let before: Vec<_> = self.markers();
        let built = self.world.run_at(at, &format!("function raumspiel:{}", facing.function()));
        assert_eq!(built, Ok(Value(1)), "the board is built");
        let mut new = self.markers();
        new.retain(|marker| !before.contains(marker));
        assert_eq!(new.len(), 1, "one board more");
        Board { marker: new[0], facing, lattice: self.spec.lattice() }
    }

    fn markers(&self) -> Vec<EntityId> {
        self.world.entities().filter(|e| e.has_tag("raumspiel_board")).map(|e| e.id).collect()
    }

    /// Runs one of the pack's functions as a board, where it is.
    pub(crate) fn call(&mut self, board: &Board, function: &str) -> Result<Outcome, String> {
        let line = format!("function raumspiel:{function}");
        self.world.run_as(board.marker, &line).map_err(|fault| fault.to_string())
    }

    /// A player clicks an input of a board, long enough after the last click.
    pub(crate) fn click(&mut self, board: &Board, player: EntityId, tag: &str) -> Result<(), String> {
        self.world.tick(10).map_err(|fault| fault.to_string())?;
        self.click_at_once(board, player, tag)
    }

    pub(crate) fn click_at_once(&mut self, board: &Board, player: EntityId, tag: &str) -> Result<(), String> {
        let input = board.parts(&self.world, "raumspiel_input").find(|e| e.has_tag(tag)).map(|e| e.id);
        let input = input.ok_or_else(|| format!("no input for {tag}"))?;
        self.world.click(player, input).map_err(|fault| fault.to_string())
    }

    /// The events since the last time this was asked: name, board, player, column.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        let log = self.world.storage("listener:log", "events").and_then(Nbt::list).unwrap_or_default();
        let events = log.iter().map(Event::read).collect();
        self.world.run("data remove storage listener:log events").expect("a command that is known");
        events
    }

    pub(crate) fn columns(&self) -> Vec<(usize, Column)> {
        let lattice = self.spec.lattice();
        let columns = (0..lattice.ranks).flat_map(|y| (0..lattice.files).map(move |x| Column { x, y }));
        columns.enumerate().collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) board: i32,
    pub(crate) player: Option<i32>,
    pub(crate) moves: i32,
    /// The column's number, where one was named.
    pub(crate) column: Option<i32>,
    /// File, rank and level, where a piece was placed.
    pub(crate) cell: Option<Vec<i32>>,
    pub(crate) lines: Option<i32>,
    pub(crate) windows: Option<i32>,
}

impl Event {
    fn read(data: &Nbt) -> Event {
        let data = data.compound().expect("an event is a compound");
        let int = |key: &str| data.get(key).and_then(Nbt::int);
        let cell = data.get("cell").and_then(Nbt::list);
        Event {
            name: data["name"].string().expect("an event has a name").to_owned(),
            board: int("board").expect("an event names its board"),
            player: int("player"),
            moves: int("moves").expect("an event says how many moves were played"),
            column: int("column"),
            cell: cell.map(|cell| cell.iter().filter_map(Nbt::int).collect()),
            lines: int("lines"),
            windows: int("windows"),
        }
    }
}
