use raumspiel_rules::{Cell, Game, Side, Spec};

use crate::{Options, geometry::Geometry, png::png};

const SKY: [u8; 3] = [169, 205, 240];
const LIT: [u8; 3] = [255, 255, 255];
const STONE: [u8; 3] = [42, 203, 88];

/// A canvas that is painted from the back to the front.
struct Canvas {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, pixels: vec![SKY; width * height] }
    }

    /// Fills a convex shape whose corners go round clockwise.
    fn fill(&mut self, corners: &[(f64, f64)], colour: [u8; 3]) {
        let height = self.pixels.len() / self.width;
        let low = |pick: fn(&(f64, f64)) -> f64| {
            corners.iter().map(pick).fold(f64::MAX, f64::min).max(0.0) as usize
        };
        let high = |pick: fn(&(f64, f64)) -> f64| corners.iter().map(pick).fold(0.0, f64::max) as usize + 1;
        for y in low(|p| p.1)..high(|p| p.1).min(height) {
            for x in low(|p| p.0)..high(|p| p.0).min(self.width) {
                let (px, py) = (x as f64 + 0.5, y as f64 + 0.5);
                let inside = |from: (f64, f64), to: (f64, f64)| {
                    (to.0 - from.0) * (py - from.1) - (to.1 - from.1) * (px - from.0) >= 0.0
                };
                if (0..corners.len()).all(|nth| inside(corners[nth], corners[(nth + 1) % corners.len()])) {
                    self.pixels[y * self.width + x] = colour;
                }
            }
        }
    }

    fn png(&self) -> Vec<u8> {
        png(self.width, &self.pixels)
    }
}

fn shade(colour: [u8; 3], percent: u32) -> [u8; 3] {
    colour.map(|c| (u32::from(c) * percent / 100).min(255) as u8)
}

/// A game that goes on at random, the same every time, until somebody has won.
fn sample(spec: Spec) -> Game {
    let mut chance = 20_u64;
    let mut game = Game::new(spec);
    while game.outcome().is_none() {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = game.legal_moves();
        game.play(legal[(chance >> 33) as usize % legal.len()]).expect("a legal move");
    }
    game
}

/// The colours of a game's cells, the lines that won lit up.
fn tiles(game: &Game, options: &Options) -> Vec<(Cell, [u8; 3], bool)> {
    let lit: Vec<_> = game.position().lines().into_iter().flatten().collect();
    let [first, second] = options.style.tiles.blocks();
    let tile = |(cell, side): (Cell, Side)| {
        let block = if side == Side::First { first } else { second };
        (cell, block.rgb(), lit.contains(&cell))
    };
    game.position().pieces().into_iter().map(|(cell, piece)| tile((cell, piece.side))).collect()
}

/// What stands for the pack in lists: a flat board from the front.
pub(crate) fn icon(options: &Options) -> Vec<u8> {
    const SIDE: usize = 128;
    const CELL: f64 = 16.0;
    let mut canvas = Canvas::new(SIDE, SIDE);
    let mut block = |left: f64, top: f64, colour: [u8; 3], lit: bool| {
        let square = |inset: f64| {
            let (l, t, r, b) = (left + inset, top + inset, left + CELL - inset, top + CELL - inset);
            [(l, t), (r, t), (r, b), (l, b)]
        };
        canvas.fill(&square(0.0), if lit { LIT } else { shade(colour, 75) });
        canvas.fill(&square(2.0), colour);
    };
    let spec: Spec = "connect-6x6-4".parse().expect("a game");
    for nth in 0..8 {
        let (along, frame) = (f64::from(nth) * CELL, options.style.frame.rgb());
        block(along, 112.0, frame, false);
        block(0.0, along, frame, false);
        block(112.0, along, frame, false);
    }
    for (cell, colour, lit) in tiles(&sample(spec), options) {
        block(16.0 + f64::from(cell.x) * CELL, 96.0 - f64::from(cell.z) * CELL, colour, lit);
    }
    canvas.png()
}

/// A board as players see it, at the end of a game.
pub(crate) fn picture(spec: Spec, options: &Options) -> Vec<u8> {
    const WIDTH: usize = 960;
    const HEIGHT: usize = 540;
    let levels = spec.lattice().levels;
    let geometry = Geometry::new(spec.lattice(), options.classic);
    let ((left, floor, near), (right, _, far)) = geometry.base();
    let frame = options.style.frame.rgb();
    let seats = options.style.tiles.blocks().map(|block| block.rgb());
    let mut blocks = Vec::new();
    for across in right..=left {
        for forward in near..=far {
            let place = (across, floor, forward);
            let seat = geometry.seats().iter().position(|&seat| seat == place && !options.classic);
            let stone = across == 0 && forward == near && !options.classic;
            let colour = seat.map_or(if stone { STONE } else { frame }, |seat| seats[seat]);
            blocks.push((place, colour, false));
        }
    }
    for ((side, low, forward), (_, high, _)) in geometry.posts() {
        blocks.extend((low..=high).map(|up| ((side, up, forward), frame, false)));
    }
    if options.classic {
        blocks.extend((right..=left).map(|across| ((across, geometry.top() + 1, near), frame, false)));
    }
    blocks.extend(
        tiles(&sample(spec), options)
            .into_iter()
            .map(|(cell, colour, lit)| (geometry.place(cell), colour, lit)),
    );
    // From the back to the front, from the bottom to the top, from the left to the right.
    blocks.sort_by_key(|&((left, up, forward), ..)| (-forward - left, up, -left));
    let wide = f64::from((left - right) + (far - near)) + 2.0;
    let tall = f64::from(levels) + 1.0 + wide / 2.4;
    let size = (900.0 / wide).min(500.0 / (tall * 1.2)).floor();
    let middle = [
        f64::from(left + right) / 2.0,
        f64::from(floor) + f64::from(levels) / 2.0,
        f64::from(near + far) / 2.0,
    ];
    let project = |[across, up, forward]: [f64; 3]| {
        let (a, u, f) = (middle[0] - across, up - middle[1], forward - middle[2]);
        (480.0 + (a + f) * size, 270.0 + (a - f) * size / 2.0 - u * size * 1.2)
    };
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for ((across, up, forward), colour, lit) in blocks {
        let corner = |a: f64, u: f64, f: f64| {
            project([f64::from(across) - a, f64::from(up) + u, f64::from(forward) + f])
        };
        let half = 0.5;
        let top = [
            corner(-half, half, half),
            corner(half, half, half),
            corner(half, half, -half),
            corner(-half, half, -half),
        ];
        let front = [
            corner(-half, half, -half),
            corner(half, half, -half),
            corner(half, -half, -half),
            corner(-half, -half, -half),
        ];
        let side = [
            corner(half, half, -half),
            corner(half, half, half),
            corner(half, -half, half),
            corner(half, -half, -half),
        ];
        for (face, percent) in [(top, 110), (front, 90), (side, 70)] {
            canvas.fill(&face, if lit { LIT } else { shade(colour, percent * 3 / 4) });
            let centre = face.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / 4.0, y + p.1 / 4.0));
            let within =
                face.map(|(x, y)| (centre.0 + (x - centre.0) * 0.86, centre.1 + (y - centre.1) * 0.86));
            canvas.fill(&within, shade(colour, percent));
        }
    }
    canvas.png()
}
