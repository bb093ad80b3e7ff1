//! A whole picture: the board and a few words beside it.

use resvg::tiny_skia::Pixmap;

use super::{board, canvas::Canvas, figure::Figure, lettering, shown::Shown};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Where the board's corner is.
const BOARD: (f32, f32) = (530.0, 35.0);

const GROUND: &str = "#f6f2e9";
const INK: &str = "#1b2130";
const SECOND_INK: &str = "#555d6e";
const ACCENT: &str = "#2b4c9b";

/// The picture that others show with a link, as PNG.
pub(super) fn png(shown: &Shown) -> Option<Vec<u8>> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    canvas.rounded((0.0, 0.0), (WIDTH as f32, HEIGHT as f32), 0.0, GROUND);
    brand(&mut canvas);
    let kind = shown.kind();
    let height = if kind.chars().count() > 14 { 31.0 } else { 42.0 };
    lettering::write(canvas.raw(), &kind, (62.0, 292.0), height, INK, 2.7);
    lettering::write(canvas.raw(), &shown.size(), (62.0, 352.0), 22.0, SECOND_INK, 1.9);
    lettering::write(canvas.raw(), &shown.status, (62.0, 552.0), 25.0, ACCENT, 2.3);
    canvas.open(BOARD, 1.0);
    let figures = field(&mut canvas, shown);
    canvas.close();
    let mut pixels = canvas.pixels((WIDTH, HEIGHT))?;
    figures.iter().for_each(|figure| figure.stamp(&mut pixels, BOARD));
    packed(&pixels)
}

/// The board alone.
pub(super) fn board_svg(shown: &Shown) -> String {
    const MARGIN: u32 = 20;
    let (width, height) = (board::FIELD.0 as u32, board::FIELD.1 as u32);
    let mut canvas = Canvas::new(width + 2 * MARGIN, height + 2 * MARGIN);
    canvas.open((MARGIN as f32, MARGIN as f32), 1.0);
    field(&mut canvas, shown).iter().for_each(|figure| figure.draw(&mut canvas));
    canvas.close();
    canvas.finish()
}

fn field(canvas: &mut Canvas, shown: &Shown) -> Vec<Figure> {
    match &shown.game {
        Some(game) => board::draw(canvas, game),
        None => board::draw_empty(canvas, shown.spec),
    }
}

fn brand(canvas: &mut Canvas) {
    for (y, colour) in [(82.0, "#2c4390"), (72.0, "#1a7f70"), (62.0, "#b88400")] {
        let corners = [(64.0, y), (82.0, y - 8.0), (104.0, y - 4.0), (86.0, y + 5.0)];
        canvas.polygon(&corners, colour, colour, 3.0);
    }
    lettering::write(canvas.raw(), "Raumspiel", (124.0, 84.0), 25.0, INK, 2.4);
}

fn packed(pixels: &Pixmap) -> Option<Vec<u8>> {
    // No pixel is left transparent. What the library does by itself is made for photographs: it takes
    // twice as long as the drawing, for about as many bytes.
    let mut written = Vec::new();
    let mut encoder = png::Encoder::new(&mut written, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    encoder.set_filter(png::Filter::NoFilter);
    let opaque: Vec<u8> =
        pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&opaque).ok()?;
    writer.finish().ok()?;
    Some(written)
}

#[cfg(test)]
mod tests {
    use raumspiel_rules::{Game, Spec};

    use super::*;

    fn shown(spec: &str, moves: &str) -> Shown {
        let spec: Spec = spec.parse().expect("a game");
        let mut game = Game::new(spec);
        game.play_all(moves).expect("moves");
        Shown { spec, game: Some(game), seq: 1, status: "White to move".to_owned(), names: Vec::new() }
    }

    #[test]
    fn every_game_has_its_picture() {
        for (name, spec, moves) in [
            ("chess", "chess-5x5x5", ""),
            ("flat", "connect-7x6-4", "d d e e f f g"),
            ("space", "connect-5x5x5-4", "c3 c3 c3 b2 a1 a1 d4 d4 e5 c1 c1 c1"),
            ("wide", "connect-12x8-5", "d d e"),
        ] {
            let drawn = png(&shown(spec, moves)).expect("a picture");
            assert_eq!(&drawn[..8], b"\x89PNG\r\n\x1a\n");
            assert_eq!(&drawn[16..24], [0, 0, 4, 0xb0, 0, 0, 2, 0x76], "1200 by 630");
            if let Ok(directory) = std::env::var("RAUMSPIEL_PICTURES") {
                std::fs::write(format!("{directory}/{name}.png"), &drawn).expect("a file");
            }
            // Whatever is drawn changes the picture.
            assert_ne!(drawn, png(&Shown { game: None, ..shown(spec, "") }).expect("a picture"));
        }
    }

    /// Figures that are copied look like figures that are drawn, but for the part of a pixel.
    #[test]
    fn figures_are_where_they_would_be_drawn() {
        let shown = shown("chess-5x5x5", "Ab2Ab3");
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        canvas.open(BOARD, 1.0);
        let figures = field(&mut canvas, &shown);
        assert_eq!(figures.len(), 40);
        canvas.close();
        let mut stamped = canvas.pixels((WIDTH, HEIGHT)).expect("pixels");
        figures.iter().for_each(|figure| figure.stamp(&mut stamped, BOARD));
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        canvas.open(BOARD, 1.0);
        field(&mut canvas, &shown).iter().for_each(|figure| figure.draw(&mut canvas));
        canvas.close();
        let drawn = canvas.pixels((WIDTH, HEIGHT)).expect("pixels");
        let far = |a: u8, b: u8| a.abs_diff(b) > 64;
        let differ = stamped.pixels().iter().zip(drawn.pixels());
        let differ = differ.filter(|(a, b)| far(a.red(), b.red()) || far(a.alpha(), b.alpha())).count();
        assert!(differ < 40 * 56 * 84 / 20, "{differ} pixels differ");
    }

    #[test]
    fn whatever_a_picture_says_has_letters() {
        for text in ["Raumspiel", "3D chess", "Connect Four in 3D", "Connect 9876543210", "7 × 6", "1 · 2"]
        {
            assert!(lettering::can_say(text), "{text}");
        }
        let said = ["White", "Black", "First", "Second"].map(|side| format!("{side} to move, {side} wins"));
        let fixed = ["Waiting for a player", "Draw", "Aborted", "Between two"].map(str::to_owned);
        for text in said.into_iter().chain(fixed) {
            assert!(lettering::can_say(&text.replace(',', "")), "{text}");
        }
    }
}
