use raumspiel_rules::{Cell, Lattice, Shape, Spec, Step, connect::Column};

use crate::{
    MAX_CELLS, MAX_EXTENT, Minecraft, Options, Pack, PackError,
    geometry::{Corners, Geometry},
    template,
};

/// Where the texts in data lie over the rest, for games that want them as JSON in a string.
pub(crate) const OVERLAY: &str = "json_texts";

/// Counts up whenever boards are kept in another way; boards of before are then built anew.
const FORM: u32 = 2;

/// The pack that plays a game.
pub fn pack(spec: Spec, options: &Options) -> Result<Pack, PackError> {
    let Spec::Connect(shape) = spec else { return Err(PackError::NotConnect) };
    let Lattice { files, ranks, levels } = shape.lattice();
    if let Some(extent) = [files, ranks, levels].into_iter().find(|&extent| extent > MAX_EXTENT) {
        return Err(PackError::TooLong(extent));
    }
    let cells = shape.lattice().columns() * u64::from(levels);
    if cells > MAX_CELLS {
        return Err(PackError::TooManyCells(cells));
    }
    if options.classic && spec.to_string() != "connect-7x7-4" {
        return Err(PackError::NotClassic);
    }
    let mut compiler = Compiler {
        spec,
        shape,
        geometry: Geometry::new(shape.lattice(), options.classic),
        options,
        windows: shape.lattice().windows(shape.line()).collect(),
        pack: Pack::default(),
    };
    compiler.about();
    for (name, text) in template::FUNCTIONS {
        compiler.function(name, text);
    }
    for &of_seat in template::OF_SEATS {
        compiler.of_seats(of_seat);
    }
    compiler.creation();
    compiler.frame();
    compiler.parts();
    compiler.columns();
    compiler.cells();
    compiler.lines();
    compiler.computer();
    compiler.sign();
    Ok(compiler.pack)
}

pub(crate) struct Compiler<'o> {
    pub(crate) spec: Spec,
    pub(crate) shape: Shape,
    pub(crate) geometry: Geometry,
    pub(crate) options: &'o Options,
    pub(crate) windows: Vec<(Step, Vec<Cell>)>,
    pub(crate) pack: Pack,
}

/// Run before what the functions for players and builders do, save those that do not need it.
const GUARD: &str = "\
execute unless data storage NS:world ready run return run function NS:_/refuse_not_set_up
execute as @e[type=marker,tag=NS_board] unless score @s NS_version matches VERSION at @s run function NS:_/meet
";

impl Compiler<'_> {
    pub(crate) fn lattice(&self) -> Lattice {
        self.shape.lattice()
    }

    /// The versions that the pack is for, oldest and newest.
    pub(crate) fn versions(&self) -> (Minecraft, Minecraft) {
        self.options.minecraft.map_or((Minecraft::OLDEST, Minecraft::NEWEST), |only| (only, only))
    }

    /// Adds a file. Where it has texts in data, there may be another form of it for older games.
    pub(crate) fn file(&mut self, path: &str, text: &str) {
        let (path, text) = (self.fill_in(path), self.fill_in(text));
        let old = |version: Minecraft| version.format().0 < Minecraft::TEXTS_ARE_DATA;
        let (oldest, newest) = self.versions();
        if text.contains('«') && old(oldest) && !old(newest) {
            self.pack.add(format!("{OVERLAY}/{path}"), texts_as_json(&text).into_bytes());
        }
        let text = if old(newest) { texts_as_json(&text) } else { text.replace(['«', '»'], "") };
        self.pack.add(path, text.into_bytes());
    }

    pub(crate) fn function(&mut self, name: &str, text: &str) {
        let unguarded =
            ["setup", "teardown", "uninstall", "readme"].contains(&name) || name.starts_with("create_");
        let guard = if unguarded || name.starts_with("_/") { "" } else { GUARD };
        // What a function is for comes first.
        let about = text.lines().take_while(|line| line.starts_with('#')).map(|line| line.len() + 1).sum();
        let (about, rest) = text.split_at(about);
        self.file(&format!("data/NS/function/{name}.mcfunction"), &format!("{about}{guard}{rest}"));
    }

    /// A function for each of both seats.
    pub(crate) fn of_seats(&mut self, (name, text): (&str, &str)) {
        for (seat, rival) in [("1", "2"), ("2", "1")] {
            self.function(&name.replace("SEAT", seat), &text.replace("SEAT", seat).replace("RIVAL", rival));
        }
    }

    fn fill_in(&self, text: &str) -> String {
        let [first, second] = self.options.style.tiles.blocks();
        let (framed, bare) =
            (corners(self.geometry, self.geometry.whole()), corners(self.geometry, self.geometry.cells()));
        text.replace("FRAMED_BOX", &framed)
            .replace("BARE_BOX", &bare)
            .replace("REACH", &self.geometry.reach().to_string())
            .replace("AHEAD", &self.geometry.ahead().to_string())
            .replace("ABOVE", if self.options.classic { "4" } else { "0" })
            .replace("MIDDLE", &self.coordinates((0, (self.geometry.floor() + self.geometry.top()) / 2, 0)))
            .replace("CELLS", &self.lattice().cells().count().to_string())
            .replace("COLUMNS", &self.lattice().columns().to_string())
            .replace("LEVELS", &self.lattice().levels.to_string())
            .replace("SPEC", &self.spec.to_string())
            .replace("VERSION", &self.version().to_string())
            .replace("P1BLOCK", &first.to_string())
            .replace("P2BLOCK", &second.to_string())
            .replace("P1COLOR", first.text_colour())
            .replace("P2COLOR", second.text_colour())
            .replace("NS", self.options.namespace.as_str())
    }

    /// A number for everything that boards of this pack have in common; other boards have another.
    fn version(&self) -> u32 {
        let Options { style, classic, .. } = self.options;
        let text = format!("{FORM} {} {} {} {classic}", self.spec, style.tiles, style.frame);
        let hash =
            text.bytes().fold(0x811c_9dc5_u32, |hash, b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193));
        hash >> 1
    }

    /// The name under which a cell is kept: its number, files first, then ranks, then levels.
    pub(crate) fn cell(&self, cell: Cell) -> String {
        let Lattice { files, ranks, .. } = self.lattice();
        format!("c{}", cell.x + files * (cell.y + ranks * cell.z))
    }

    /// The columns with their numbers, in the order of the cells.
    pub(crate) fn numbered_columns(&self) -> Vec<(usize, Column)> {
        let Lattice { files, ranks, .. } = self.lattice();
        (0..ranks).flat_map(|y| (0..files).map(move |x| Column { x, y })).enumerate().collect()
    }

    /// The middle of a block, as commands write it.
    pub(crate) fn coordinates(&self, block: (i32, i32, i32)) -> String {
        coordinates(self.geometry, block)
    }

    pub(crate) fn fill(&self, (near, far): Corners, block: &str) -> String {
        format!("fill {} {} {block}\n", self.coordinates(near), self.coordinates(far))
    }
}

fn coordinates(geometry: Geometry, (left, up, forward): (i32, i32, i32)) -> String {
    format!("^{left} ^{} ^{forward}", f64::from(up) + geometry.lift())
}

/// The corners of a box as data that a macro can use.
fn corners(geometry: Geometry, (near, far): Corners) -> String {
    format!("{{from:\"{}\",to:\"{}\"}}", coordinates(geometry, near), coordinates(geometry, far))
}

/// Puts what stands between « and » into quotes.
fn texts_as_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, (inside, after))) =
        rest.split_once('«').and_then(|(before, rest)| Some((before, rest.split_once('»')?)))
    {
        out += before;
        out.push('\'');
        out += &inside.replace('\\', "\\\\").replace('\'', "\\'");
        out.push('\'');
        rest = after;
    }
    out + rest
}

pub(crate) const WRITING: &str = "writing to a string cannot fail";
