use std::io::{IsTerminal, stdout};

use raumspiel_rules::{Cell, Game, Lattice, Piece, Role, Side, Spec, connect::Column};
use serde_json::{Value, json};

use crate::{
    Failure,
    setup::{Setup, cell_json},
    state::State,
};

/// Draw the board in the terminal, levels side by side
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,

    /// Whether to use colour
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,

    /// Print JSON: every piece with its cell
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    /// Where the terminal has it
    Auto,
    Always,
    Never,
}

/// No more files, ranks or levels of a board than this are drawn.
const MOST_DRAWN: u32 = 64;

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.setup.game()?;
        if self.json {
            let mut object = State(&game).json();
            object.insert("pieces".to_owned(), pieces_json(&game));
            return crate::print(&Value::Object(object));
        }
        let colour = match self.color {
            Colour::Auto => {
                stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
            }
            Colour::Always => true,
            Colour::Never => false,
        };
        crate::print(&Drawing { game: &game, colour }.text())?;
        crate::print(&State(&game).sentence())
    }
}

fn pieces_json(game: &Game) -> Value {
    let mut pieces = game.position().pieces();
    pieces.sort_by_key(|&(cell, _)| (cell.z, cell.y, cell.x));
    let piece = |(cell, piece): (Cell, Piece)| {
        json!({
            "cell": cell_json(cell),
            "side": game.spec().side_name(piece.side),
            "role": format!("{:?}", piece.role).to_lowercase(),
        })
    };
    pieces.into_iter().map(piece).collect()
}

struct Drawing<'g> {
    game: &'g Game,
    colour: bool,
}

impl Drawing<'_> {
    /// A flat board stands upright; in space each level is a square of its own, ranks upwards.
    fn text(&self) -> String {
        let lattice = self.lattice();
        let panels: Vec<Vec<String>> = if lattice.is_flat() {
            vec![self.panel(lattice.levels, |x, z| Cell::new(x, 0, z), None)]
        } else {
            (0..lattice.levels)
                .map(|z| self.panel(lattice.ranks, |x, y| Cell::new(x, y, z), Some(self.level_name(z))))
                .collect()
        };
        let mut lines = side_by_side(&panels, terminal_width());
        if lattice != self.game.spec().lattice() {
            lines.push(format!("(only a part of {} is drawn)", self.game.spec().lattice()));
        }
        lines.join("\n")
    }

    /// As much of the board as is drawn.
    fn lattice(&self) -> Lattice {
        let Lattice { files, ranks, levels } = self.game.spec().lattice();
        Lattice { files: files.min(MOST_DRAWN), ranks: ranks.min(MOST_DRAWN), levels: levels.min(MOST_DRAWN) }
    }

    fn level_name(&self, z: u32) -> String {
        match self.game.spec() {
            Spec::Chess => char::from(b'A' + z as u8).to_string(),
            Spec::Connect(_) => format!("level {}", z + 1),
        }
    }

    fn panel(&self, rows: u32, cell: impl Fn(u32, u32) -> Cell, title: Option<String>) -> Vec<String> {
        let files = self.lattice().files;
        let flat = Lattice { files, ranks: 1, levels: 1 };
        let names: Vec<String> = (0..files).map(|x| Column { x, y: 0 }.name(flat)).collect();
        let width = names.iter().map(String::len).max().unwrap_or(1);
        let mut lines: Vec<String> = title.into_iter().map(|title| format!("   {title}")).collect();
        for row in (0..rows).rev() {
            let cells: Vec<String> = (0..files).map(|x| self.cell(cell(x, row), width)).collect();
            lines.push(format!("{:>2} {}", row + 1, cells.join(" ")));
        }
        let names: Vec<String> = names.iter().map(|name| format!("{name:>width$}")).collect();
        lines.push(format!("   {}", names.join(" ")));
        lines
    }

    fn cell(&self, cell: Cell, width: usize) -> String {
        let Some(piece) = self.game.position().piece_at(cell) else { return format!("{:>width$}", "·") };
        let letter = match (piece.role, piece.side) {
            (Role::Disc, Side::First) => 'x',
            (Role::Disc, Side::Second) => 'o',
            (role, Side::First) => role.letter(),
            (role, Side::Second) => role.letter().to_ascii_lowercase(),
        };
        let text = format!("{letter:>width$}");
        if !self.colour {
            return text;
        }
        let attention = self.game.position().check() == Some(cell)
            || self.game.position().lines().iter().any(|line| line.contains(&cell));
        let style = match (attention, piece.side) {
            (true, _) => "1;7;31",
            (false, Side::First) => "1;33",
            (false, Side::Second) => "1;36",
        };
        format!("\x1b[{style}m{text}\x1b[0m")
    }
}

fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(terminal_size::Width(width), _)| usize::from(width))
}

/// Panels in rows that are no wider than the terminal, a gap between them.
fn side_by_side(panels: &[Vec<String>], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    let visible = |line: &str| {
        let mut in_escape = false;
        line.chars()
            .filter(|&c| {
                let shown = !in_escape && c != '\x1b';
                in_escape = (in_escape || c == '\x1b') && c != 'm';
                shown
            })
            .count()
    };
    let panel_width = panels.iter().flatten().map(|line| visible(line)).max().unwrap_or(0) + GAP;
    let in_a_row = ((width + GAP) / panel_width).max(1);
    let mut lines = Vec::new();
    for row in panels.chunks(in_a_row) {
        for at in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = String::new();
            for panel in row {
                let part = panel.get(at).map_or("", String::as_str);
                line.push_str(part);
                line.push_str(&" ".repeat(panel_width - visible(part)));
            }
            lines.push(line.trim_end().to_owned());
        }
        lines.push(String::new());
    }
    lines.pop();
    lines
}
