//! The picture in the manual shows the very blocks that the packs place.

use std::{fmt::Write, fs, path::Path};

use raumspiel_packrun::{Entity, Outcome::Value, World};

use crate::{
    arena::Arena,
    board::{Board, Facing},
};

#[test]
fn the_picture_is_current() {
    let flat = scene("connect-7x6-4", "b g b c e b e a c f d g b e c g d", true, 20.0);
    let space = scene("connect-5x5x5-4", "c3 c3 b2 d4 d2 d2 b4 c3 a1 a1 d4 b2 e5 b4 c2 c4 d1", false, 14.0);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 380\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"15\">\n<title>A flat board and a board in space, as the datapacks build them</title>\n\
         <rect width=\"760\" height=\"380\" fill=\"#a9cdf0\"/>\n\
         <g transform=\"translate(180 280)\">\n{flat}</g>\n<g transform=\"translate(530 235)\">\n{space}</g>\n</svg>\n"
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/minecraft-boards.svg");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &svg).expect("the picture can be written");
    }
    let drawn = fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == svg, "the picture is not current; run this test with UPDATE=1");
}

/// A board after some moves, the last tile landed or still in the air; a block is twice `size` pixels
/// wide.
fn scene(spec: &str, columns: &str, landed: bool, size: f64) -> String {
    let mut arena = Arena::quiet(spec);
    let board = arena.create(Facing::North, [0.0, 0.0, 0.0]);
    arena.call(&board, "start").expect("a game starts");
    for column in columns.split(' ') {
        arena.world.land();
        assert_eq!(arena.call(&board, &format!("drop/{column}")), Ok(Value(1)), "{column}");
    }
    if landed {
        arena.world.land();
    }
    draw(&arena.world, &board, size)
}

/// Blocks from the back to the front, what falls, and what the plate says.
fn draw(world: &World, board: &Board, size: f64) -> String {
    let falling = board.parts(world, "raumspiel_falling_block").map(|e| (e.block(), "falling"));
    let lit: Vec<_> = board.parts(world, "raumspiel_light").map(Entity::block).collect();
    let mut blocks: Vec<_> = world.blocks().chain(falling).collect();
    blocks.sort_by_key(|&([x, y, z], _)| (x + z, y, x));
    let mut svg = String::new();
    for (place, name) in blocks {
        svg += &cube(place, name, lit.contains(&place), size);
    }
    let (_, top) = project([0.0, f64::from(board.lattice.levels) + 4.0, 0.0], size);
    let text = board.view(world).plate;
    let width = text.len() as f64 * 8.0 + 16.0;
    writeln!(
        svg,
        "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"{width:.0}\" height=\"24\" fill=\"#000\" fill-opacity=\".45\"/>\
         <text y=\"{:.0}\" text-anchor=\"middle\" fill=\"#fff\">{text}</text>",
        -width / 2.0,
        top - 17.0,
        top
    )
    .expect("writing to a string cannot fail");
    svg
}

fn project([x, y, z]: [f64; 3], size: f64) -> (f64, f64) {
    ((x - z) * size, (x + z) * size / 2.0 - y * size * 1.2)
}

fn cube([x, y, z]: [i32; 3], name: &str, lit: bool, size: f64) -> String {
    // Top, the side that the players see, and the side to their right.
    let (faces, opacity) = match name {
        "minecraft:red_concrete" => (["#d8504a", "#b8342f", "#8f2521"], 1.0),
        "minecraft:yellow_concrete" => (["#fbd25a", "#eab21f", "#c08d10"], 1.0),
        "minecraft:emerald_block" => (["#5fe08d", "#33b863", "#1f8c47"], 1.0),
        "minecraft:white_stained_glass" => (["#ffffff", "#eef3f8", "#d5dee8"], 0.75),
        "falling" => (["#d8504a", "#b8342f", "#8f2521"], 0.55),
        other => panic!("no colour for {other}"),
    };
    let corner = |dx: i32, dy: i32, dz: i32| {
        let (sx, sy) = project([x + dx, y + dy, z + dz].map(f64::from), size);
        format!("{sx:.1},{sy:.1}")
    };
    let sides = [
        [corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1)],
        [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)],
        [corner(1, 0, 0), corner(1, 0, 1), corner(1, 1, 1), corner(1, 1, 0)],
    ];
    let (stroke, width) = if lit { ("#fff", 2.5) } else { ("#33415a", 0.5) };
    let mut svg = String::new();
    for (points, colour) in sides.iter().zip(faces) {
        writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"{opacity}\" stroke=\"{stroke}\" \
             stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
            points.join(" ")
        )
        .expect("writing to a string cannot fail");
    }
    svg
}
