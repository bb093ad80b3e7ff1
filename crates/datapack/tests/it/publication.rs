use raumspiel_datapack::{
    BadTiles, Block, Options, PackError, Style, Tiles, UnknownBlock, pack, publication,
};

#[test]
fn everything_for_a_page_about_the_packs_is_there() {
    let files = publication();
    let paths: Vec<_> = files.iter().map(|(path, _)| path.as_str()).collect();
    for name in ["connect-four-7x6", "connect-four-7x7-classic", "connect-four-4x4x4", "connect-four-5x5x5"] {
        assert!(
            paths.contains(&&*format!("{name}.zip")) && paths.contains(&&*format!("pictures/{name}.png")),
            "{name}"
        );
    }
    let text = |name: &str| {
        let (_, bytes) = files.iter().find(|(path, _)| path == name).expect("it is there");
        String::from_utf8(bytes.clone()).expect("a text")
    };
    assert_eq!(text("LICENSE.txt"), include_str!("../../../../LICENSE-MIT"));
    let description = text("description.md");
    for line in [
        "`connect-four-7x6.zip`",
        "/function connectfour:create_board",
        "/function raumspiel-5x5x5:create_board",
    ] {
        assert!(description.contains(line), "{line}");
    }
    assert!(text("summary.txt").len() < 256, "Modrinth takes no more");
    assert_eq!(publication(), files, "the same every time");
}

/// The lightness of a colour, from 0 to 1.
fn luminance(rgb: [f64; 3]) -> f64 {
    0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
}

/// What somebody sees who lacks one kind of cones (Viénot, Brettel and Mollon 1999; Brettel for blue).
fn seen(block: Block, matrix: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = block.rgb().map(|c| (f64::from(c) / 255.0).powf(2.2));
    matrix.map(|row| row.iter().zip(linear).map(|(weight, c)| weight * c).sum())
}

#[test]
fn everybody_can_tell_the_tiles_made_for_that() {
    let protan = [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]];
    let deutan = [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]];
    let tritan = [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]];
    let all = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let contrast = |tiles: Tiles, matrix| {
        let [a, b] = tiles.blocks().map(|block| luminance(seen(block, matrix)));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    };
    let tiles: Tiles = "colour-blind".parse().expect("tiles");
    for matrix in [protan, deutan, tritan, all] {
        let contrast = contrast(tiles, matrix);
        assert!(contrast > 4.5, "{contrast}: apart even without colours");
    }
    let alike: Tiles = "red_concrete,brown_concrete".parse().expect("tiles");
    assert!(contrast(alike, protan) < 2.0, "or this test shows nothing");
}

#[test]
fn blocks_to_choose_from() {
    for good in
        ["red_wool", "light_blue_glazed_terracotta", "iron_block", "glass", "light_gray_stained_glass"]
    {
        assert_eq!(good.parse::<Block>().map(|block| block.to_string()), Ok(good.to_owned()));
    }
    for bad in ["sand", "red_concrete_powder", "minecraft:stone", "", "red_", "redstone_block", "blue"] {
        assert_eq!(bad.parse::<Block>(), Err(UnknownBlock), "{bad}");
    }
    assert_eq!("stone,stone".parse::<Tiles>(), Err(BadTiles::Same));
    assert_eq!("stone".parse::<Tiles>(), Err(BadTiles::Form));
    assert_eq!("stone,sand".parse::<Tiles>(), Err(BadTiles::Unknown(UnknownBlock)));
}

#[test]
fn chosen_blocks_are_in_the_pack() -> Result<(), PackError> {
    let style = Style {
        tiles: "lapis_block,lime_wool".parse().expect("tiles"),
        frame: "obsidian".parse().expect("a block"),
    };
    let pack = pack("connect-3x2-3".parse().expect("a game"), &Options { style, ..Options::default() })?;
    let text: String = pack.files().filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok()).collect();
    for (block, expected) in
        [("lapis_block", true), ("lime_wool", true), ("obsidian", true), ("red_concrete", false)]
    {
        assert_eq!(text.contains(&format!("minecraft:{block}")), expected, "{block}");
    }
    assert!(
        text.contains("\"color\":\"blue\"") && text.contains("\"color\":\"green\""),
        "names have the same colours"
    );
    Ok(())
}
