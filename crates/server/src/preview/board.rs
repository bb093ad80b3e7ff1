//! The boards, each drawn into a field of `FIELD` whose corner is the origin.

use raumspiel_rules::{AnyPosition, Cell, Game, Lattice, Move, Piece, Side, Spec};

use super::{canvas::Canvas, figure::Figure};

pub(super) const FIELD: (f32, f32) = (640.0, 560.0);

/// Boards with more cells than this are not drawn: nobody could see them.
const MOST_CELLS: u64 = 600;

pub(super) fn can_be_drawn(lattice: Lattice) -> bool {
    lattice.columns().saturating_mul(u64::from(lattice.levels)) <= MOST_CELLS
}

const GOOD: &str = "#12c08f";
const LAST: &str = "#b8327a";
const RED: [&str; 3] = ["#b4321f", "#7d1f12", "#d0563f"];
const YELLOW: [&str; 3] = ["#f2b632", "#7a5408", "#fbd880"];
const WALNUT: [&str; 2] = ["#7a5031", "#56351d"];

/// What is seen of a board: the pieces, and which of them matter.
struct Seen {
    lattice: Lattice,
    pieces: Vec<(Cell, Piece)>,
    won: Vec<Cell>,
    last: Option<Move>,
}

/// Draws a game as it stands, without the figures of chess. They stand in front of everything, and are
/// returned from the back to the front.
pub(super) fn draw(canvas: &mut Canvas, game: &Game) -> Vec<Figure> {
    let position: &AnyPosition = game.position();
    let seen = Seen {
        lattice: position.lattice(),
        pieces: position.pieces(),
        won: position.lines().into_iter().flatten().collect(),
        last: game.moves().last().copied(),
    };
    draw_seen(canvas, game.spec(), seen)
}

/// Draws a board that nobody has touched; no pieces, so that it shows no position.
pub(super) fn draw_empty(canvas: &mut Canvas, spec: Spec) -> Vec<Figure> {
    let lattice = if can_be_drawn(spec.lattice()) { spec.lattice() } else { Spec::CONNECT_FOUR.lattice() };
    draw_seen(canvas, spec, Seen { lattice, pieces: Vec::new(), won: Vec::new(), last: None })
}

fn draw_seen(canvas: &mut Canvas, spec: Spec, seen: Seen) -> Vec<Figure> {
    match spec {
        Spec::Chess => return chess(canvas, seen),
        Spec::Connect(_) if seen.lattice.is_flat() => upright(canvas, seen),
        Spec::Connect(_) => rods(canvas, seen),
    }
    Vec::new()
}

/// The five levels as a fan: each is moved by one same vector, so that lines in space stay straight.
fn chess(canvas: &mut Canvas, mut seen: Seen) -> Vec<Figure> {
    const FILE: (f32, f32) = (54.0, 7.0);
    const RANK: (f32, f32) = (14.0, -16.5);
    const LEVEL: (f32, f32) = (72.0, -93.0);
    const LEVELS: [(&str, &str, &str); 5] = [
        ("#2c4390", "#fbfaf7", "#c0c7dc"),
        ("#1e6e9b", "#fafbf9", "#bdd2dd"),
        ("#1a7f70", "#fafbf8", "#bcd7d0"),
        ("#567f1e", "#fbfbf6", "#cdd8b8"),
        ("#946a00", "#fcfaf5", "#ded1b1"),
    ];
    let at = |x: f32, y: f32, z: u32| {
        let z = z as f32;
        let origin = (10.0, 512.0);
        (origin.0 + FILE.0 * x + RANK.0 * y + LEVEL.0 * z, origin.1 + FILE.1 * x + RANK.1 * y + LEVEL.1 * z)
    };
    let corners = |x: f32, y: f32, z: u32, (width, depth): (f32, f32)| {
        [at(x, y, z), at(x + width, y, z), at(x + width, y + depth, z), at(x, y + depth, z)]
    };
    for (z, (rim, white, tint)) in (0..).zip(LEVELS) {
        let below = corners(-0.1, -0.1, z, (5.2, 5.2)).map(|(x, y)| (x, y + 6.0));
        canvas.polygon(&below, rim, rim, 3.0);
        canvas.polygon(&corners(-0.1, -0.1, z, (5.2, 5.2)), white, rim, 4.0);
        let cells = || (0..5).flat_map(|y| (0..5).map(move |x| (x, y)));
        let tinted = cells().filter(|(x, y)| (x + y + z) % 2 == 0);
        canvas.polygons(tinted.map(|(x, y)| corners(x as f32, y as f32, z, (1.0, 1.0))), tint);
        for (x, y) in cells() {
            let cell = Some(Cell::new(x, y, z));
            if seen.last.is_some_and(|last| [Some(last.to), last.from].contains(&cell)) {
                let inside = corners(x as f32 + 0.08, y as f32 + 0.08, z, (0.84, 0.84));
                canvas.polygon(&inside, "none", LAST, 4.0);
            }
        }
    }
    seen.pieces.sort_by_key(|(cell, _)| (cell.z, std::cmp::Reverse(cell.y), cell.x));
    let stand = |(cell, piece): (Cell, _)| Figure {
        piece,
        at: at(cell.x as f32 + 0.5, cell.y as f32 + 0.32, cell.z),
    };
    seen.pieces.into_iter().map(stand).collect()
}

/// A flat board stands upright, seen from the front.
fn upright(canvas: &mut Canvas, seen: Seen) {
    let (files, levels) = (seen.lattice.files as f32, seen.lattice.levels as f32);
    let foot = 34.0;
    let size = ((FIELD.0 - 40.0) / (files + 0.4)).min((FIELD.1 - foot) / (levels + 0.4));
    let (width, height) = (size * (files + 0.4), size * (levels + 0.4));
    let (left, top) = ((FIELD.0 - width) / 2.0, (FIELD.1 - foot - height) / 2.0);
    canvas.ellipse((FIELD.0 / 2.0, top + height + 30.0), (width / 2.0 + 10.0, 9.0), "#1b213022");
    canvas.rounded((left - 18.0, top + height - 8.0), (width + 36.0, 34.0), 8.0, WALNUT[1]);
    canvas.rounded((left - 18.0, top + height - 8.0), (width + 36.0, 26.0), 8.0, WALNUT[0]);
    canvas.rounded((left, top + 5.0), (width, height), size * 0.3, "#173b7d");
    canvas.rounded((left, top), (width, height), size * 0.3, "#2450a4");
    let centre = |cell: Cell| {
        let (x, up) = (cell.x as f32, cell.z as f32);
        (left + size * (x + 0.7), top + height - size * (up + 0.7))
    };
    for cell in seen.lattice.cells() {
        canvas.circle(centre(cell), size * 0.4, "#fffdf8", "#173b7d", size * 0.03);
    }
    for (cell, piece) in &seen.pieces {
        disc(canvas, centre(*cell), size * 0.4, piece.side);
    }
    mark(canvas, &seen, centre, size * 0.4);
}

/// A disc as seen from the front: one carved with rings, the other facetted.
fn disc(canvas: &mut Canvas, at: (f32, f32), r: f32, side: Side) {
    match side {
        Side::First => {
            canvas.circle(at, r, RED[0], RED[1], r * 0.08);
            canvas.ring(at, r * 0.68, RED[1], r * 0.09);
            canvas.ring(at, r * 0.34, RED[1], r * 0.09);
        }
        Side::Second => {
            let octagon = |r: f32| -> Vec<(f32, f32)> {
                let corner = |k: u8| (f32::from(k) * 45.0 + 22.5).to_radians();
                (0..8).map(corner).map(|a| (at.0 + r * a.cos(), at.1 + r * a.sin())).collect()
            };
            let (outer, inner) = (octagon(r), octagon(r * 0.58));
            canvas.polygon(&outer, YELLOW[0], YELLOW[1], r * 0.08);
            canvas.polygon(&inner, YELLOW[2], YELLOW[1], r * 0.05);
            for (from, to) in outer.into_iter().zip(inner) {
                canvas.line(from, to, YELLOW[1], r * 0.05);
            }
        }
    }
}

/// What was won by, and what was played last.
fn mark(canvas: &mut Canvas, seen: &Seen, centre: impl Fn(Cell) -> (f32, f32), r: f32) {
    for cell in &seen.won {
        canvas.ring(centre(*cell), r * 1.02, "#06281f", r * 0.34);
        canvas.ring(centre(*cell), r * 1.02, GOOD, r * 0.2);
    }
    if let (Some(last), true) = (seen.last, seen.won.is_empty()) {
        canvas.ring(centre(last.to), r * 1.02, "#ffffff", r * 0.3);
        canvas.ring(centre(last.to), r * 1.02, LAST, r * 0.18);
    }
}

/// Beads on rods, on a walnut base, seen from above and the side.
fn rods(canvas: &mut Canvas, mut seen: Seen) {
    const FILE: (f32, f32) = (1.0, 0.35);
    const RANK: (f32, f32) = (0.53, -0.54);
    const PITCH: f32 = 0.78;
    let Lattice { files, ranks, levels } = seen.lattice;
    let (files, ranks, levels) = (files as f32, ranks as f32, levels as f32);
    let thickness = 0.34;
    let width = FILE.0 * files + RANK.0 * ranks;
    let tall = FILE.1 * files - RANK.1 * ranks + PITCH * levels + thickness;
    let size = (FIELD.0 / width).min(FIELD.1 / tall);
    let left = (FIELD.0 - size * width) / 2.0;
    let bottom = (FIELD.1 + size * tall) / 2.0 - size * (thickness + FILE.1 * files);
    let at = |x: f32, y: f32, up: f32| {
        (left + size * (FILE.0 * x + RANK.0 * y), bottom + size * (FILE.1 * x + RANK.1 * y - PITCH * up))
    };
    let ground = [at(0.0, 0.0, 0.0), at(files, 0.0, 0.0), at(files, ranks, 0.0), at(0.0, ranks, 0.0)];
    let below = ground.map(|(x, y)| (x, y + size * thickness));
    let edge = size * 0.08;
    let side = [ground[0], ground[1], ground[2], below[2], below[1], below[0]];
    canvas.polygon(&side, WALNUT[1], WALNUT[1], edge);
    canvas.polygon(&ground, WALNUT[0], WALNUT[0], edge);
    for (x, y) in columns(seen.lattice).filter(|(x, y)| (x + y) % 2 == 0) {
        let (x, y) = (x as f32, y as f32);
        let cell = [at(x, y, 0.0), at(x + 1.0, y, 0.0), at(x + 1.0, y + 1.0, 0.0), at(x, y + 1.0, 0.0)];
        canvas.polygon(&cell, "#8e6342", "none", 0.0);
    }
    let mut order: Vec<(u32, u32)> = columns(seen.lattice).collect();
    let depth = |&(x, y): &(u32, u32)| FILE.1 * x as f32 + RANK.1 * y as f32;
    order.sort_by(|a, b| depth(a).total_cmp(&depth(b)));
    seen.pieces.sort_by_key(|(cell, _)| cell.z);
    let centre = |cell: Cell| at(cell.x as f32 + 0.5, cell.y as f32 + 0.5, cell.z as f32 + 0.5);
    for (x, y) in order {
        let (foot, top) =
            (at(x as f32 + 0.5, y as f32 + 0.5, 0.0), at(x as f32 + 0.5, y as f32 + 0.5, levels));
        canvas.line(foot, top, "#8f7b4f", size * 0.1);
        canvas.line(foot, top, "#cdb78a", size * 0.06);
        for (cell, piece) in seen.pieces.iter().filter(|(cell, _)| (cell.x, cell.y) == (x, y)) {
            bead(canvas, centre(*cell), size, piece.side);
        }
    }
    mark(canvas, &seen, centre, size * 0.34);
}

fn columns(lattice: Lattice) -> impl Iterator<Item = (u32, u32)> {
    (0..lattice.ranks).flat_map(move |y| (0..lattice.files).map(move |x| (x, y)))
}

/// A bead as seen from the side.
fn bead(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, side: Side) {
    let (w, h) = (size * 0.42, size * 0.36);
    match side {
        Side::First => {
            canvas.rounded((x - w - 1.5, y - h - 1.5), (2.0 * w + 3.0, 2.0 * h + 3.0), h * 0.75, RED[1]);
            canvas.rounded((x - w, y - h), (2.0 * w, 2.0 * h), h * 0.7, RED[0]);
            canvas.ellipse((x, y - h * 0.72), (w * 0.62, h * 0.18), RED[2]);
            for down in [-0.3, 0.1, 0.5] {
                let y = y + h * down;
                canvas.line((x - w * 0.86, y), (x + w * 0.86, y), RED[1], h * 0.13);
            }
        }
        Side::Second => {
            let points = [
                (-0.5, -1.0),
                (0.5, -1.0),
                (1.0, -0.35),
                (1.0, 0.35),
                (0.5, 1.0),
                (-0.5, 1.0),
                (-1.0, 0.35),
                (-1.0, -0.35),
            ]
            .map(|(dx, dy)| (x + w * dx, y + h * dy));
            canvas.polygon(&points, YELLOW[0], YELLOW[1], size * 0.035);
            let top = [(-0.5, -1.0), (0.5, -1.0), (0.42, -0.4), (-0.42, -0.4)];
            canvas.polygon(&top.map(|(dx, dy)| (x + w * dx, y + h * dy)), YELLOW[2], YELLOW[1], size * 0.02);
            let front = [(-0.42, -0.4), (0.42, -0.4), (0.42, 0.4), (-0.42, 0.4)];
            canvas.polygon(
                &front.map(|(dx, dy)| (x + w * dx, y + h * dy)),
                YELLOW[0],
                YELLOW[1],
                size * 0.02,
            );
        }
    }
}
