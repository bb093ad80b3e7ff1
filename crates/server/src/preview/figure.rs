//! The chess pieces as flat figures: the outlines of the solid ones. A figure stands on the origin
//! and is up to 150 high.

use std::{collections::HashMap, sync::LazyLock};

use raumspiel_rules::{Piece, Role, Side};
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::canvas::Canvas;

/// What a piece is made of, all drawn the same way round, so that nothing is cut out where two parts meet.
const fn outline(role: Role) -> &'static [&'static str] {
    match role {
        Role::Disc => &[],
        Role::Pawn => &[
            "M0 0H31.5Q33 0 33-1.5V-7.5Q33-10 30-11Q27-12.5 27.5-15Q28-17.5 24-18.5Q13-27 12-43Q12-45 17.5-45.5Q20-47.5 17.5-49.5L12-50.5A18.5 18.5 0 0 0 0-84A18.5 18.5 0 0 0-12-50.5L-17.5-49.5Q-20-47.5-17.5-45.5Q-12-45-12-43Q-13-27-24-18.5Q-28-17.5-27.5-15Q-27-12.5-30-11Q-33-10-33-7.5V-1.5Q-33 0-31.5 0Z",
        ],
        Role::Rook => &[
            "M0 0H34.5Q36 0 36-1.5V-7.5Q36-10 33-11Q30-12.5 30.5-15Q31-17.5 27-18.5Q20-26 19.5-55Q20-60 27.5-62.5Q30-63 30-66V-93H17V-79H7V-93H-7V-79H-17V-93H-30V-66Q-30-63-27.5-62.5Q-20-60-19.5-55Q-20-26-27-18.5Q-31-17.5-30.5-15Q-30-12.5-33-11Q-36-10-36-7.5V-1.5Q-36 0-34.5 0Z",
        ],
        Role::Bishop => &[
            "M0 0H34.5Q36 0 36-1.5V-7.5Q36-10 33-11Q30-12.5 30.5-15Q31-17.5 27-18.5Q14-30 12-60Q12-62.5 20-63Q23-65 20-67.5L13-69Q23.5-78 19-92Q15-102 4.5-108.8A6.5 6.5 0 0 0 0-120A6.5 6.5 0 0 0-4.5-108.8Q-15-102-19-92Q-23.5-78-13-69L-20-67.5Q-23-65-20-63Q-12-62.5-12-60Q-14-30-27-18.5Q-31-17.5-30.5-15Q-30-12.5-33-11Q-36-10-36-7.5V-1.5Q-36 0-34.5 0Z",
        ],
        Role::Queen => &[
            "M0 0H36.5Q38 0 38-1.5V-7.5Q38-10 35-11Q32-12.5 32.5-15Q33-17.5 29-18.5Q15-34 13-70Q13-72.5 21-73Q24.5-75 21-78L17-79L37-116L21-97L19-126L8-99L0-130L-8-99L-19-126L-21-97L-37-116L-17-79L-21-78Q-24.5-75-21-73Q-13-72.5-13-70Q-15-34-29-18.5Q-33-17.5-32.5-15Q-32-12.5-35-11Q-38-10-38-7.5V-1.5Q-38 0-36.5 0Z",
        ],
        Role::King => &[
            "M0 0H37.5Q39 0 39-1.5V-7.5Q39-10 36-11Q33-12.5 33.5-15Q34-17.5 30-18.5Q16-36 14-76Q14-78.5 22.5-79Q26-81 22.5-84L15-85.5Q17-98 25.5-110Q27-113 24-115Q14-121 4.5-122V-132H13V-141H4.5V-150H-4.5V-141H-13V-132H-4.5V-122Q-14-121-24-115Q-27-113-25.5-110Q-17-98-15-85.5L-22.5-84Q-26-81-22.5-79Q-14-78.5-14-76Q-16-36-30-18.5Q-34-17.5-33.5-15Q-33-12.5-36-11Q-39-10-39-7.5V-1.5Q-39 0-37.5 0Z",
        ],
        Role::Knight => &[FOOT, KNIGHT],
        Role::Unicorn => &[FOOT, UNICORN],
    }
}

const FOOT: &str = "M0 0H35.5Q37 0 37-1.5V-7.5Q37-10 34-11Q31-12.5 31.5-15Q32-17.5 28-18.5L26-20H-26L-28-18.5Q-32-17.5-31.5-15Q-31-12.5-34-11Q-37-10-37-7.5V-1.5Q-37 0-35.5 0Z";
const KNIGHT: &str = "M25-17C34-42 35-74 15-93L13-110Q5-106 0-97C-10-95-16-86-20-78Q-30-66-38-57Q-42-49-36-43Q-30-39-25-44Q-19-50-8-52Q-2-53 0-49C-2-40-20-36-25-17Z";
const UNICORN: &str = "M24-17Q40-30 30-41Q40-50 29-60Q37-70 25-79Q28-88 16-93L15-109Q6-105 3-97Q-3-98.5-9-95L-36-83Q-45-79-44-71Q-42-64-34-64.5Q-22-68-12-66.5Q-4-65-5-58C-8-46-22-36-25-17Z";
const HORN: &str = "M-14-90.3L-1-97.7L-37.5-146Z";

/// A piece that stands on a point of the board, with its shadow.
pub(super) struct Figure {
    pub(super) piece: Piece,
    pub(super) at: (f32, f32),
}

const SCALE: f32 = 0.46;
/// Large enough for every figure, and where in it the figure stands.
const STAMP: (u32, u32) = (56, 84);
const FOOT_OF_STAMP: (i32, i32) = (28, 76);

impl Figure {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let Figure { piece, at: (x, y) } = *self;
        canvas.ellipse((x, y - 1.0), (20.0, 6.0), "#1b213033");
        draw(canvas, piece, (x, y));
    }

    /// Puts the figure on a picture whose origin is moved to a point. It is drawn once and copied from
    /// then on, to the nearest pixel: curves take longer than all the rest of a picture.
    pub(super) fn stamp(&self, pixels: &mut Pixmap, origin: (f32, f32)) {
        let Some(stamp) = STAMPS.get(&self.piece) else { return };
        let (x, y) = ((origin.0 + self.at.0).round() as i32, (origin.1 + self.at.1).round() as i32);
        let corner = (x - FOOT_OF_STAMP.0, y - FOOT_OF_STAMP.1);
        let paint = PixmapPaint::default();
        pixels.draw_pixmap(corner.0, corner.1, stamp.as_ref(), &paint, Transform::identity(), None);
    }
}

/// Every figure, alone.
static STAMPS: LazyLock<HashMap<Piece, Pixmap>> = LazyLock::new(|| {
    let kinds = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Unicorn, Role::Queen, Role::King];
    let pieces = Side::BOTH.into_iter().flat_map(|side| kinds.map(|role| Piece { side, role }));
    let drawn = |piece| {
        let mut canvas = Canvas::new(STAMP.0, STAMP.1);
        Figure { piece, at: (FOOT_OF_STAMP.0 as f32, FOOT_OF_STAMP.1 as f32) }.draw(&mut canvas);
        Some((piece, canvas.pixels(STAMP)?))
    };
    pieces.filter_map(drawn).collect()
});

fn draw(canvas: &mut Canvas, piece: Piece, at: (f32, f32)) {
    let (fill, edge) = match piece.side {
        Side::First => ("#f4e6c8", "#57472f"),
        Side::Second => ("#2d2623", "#120e0c"),
    };
    canvas.open(at, SCALE);
    canvas.outlined(outline(piece.role), fill, edge, 8.0);
    let detail = if piece.side == Side::First { edge } else { "#8d7f72" };
    match piece.role {
        Role::Unicorn => {
            canvas.path(HORN, "#e0a526", edge, 4.0);
            canvas.path("M-13-84V-83.8", "none", detail, 7.0);
        }
        Role::Knight => canvas.path("M-12-77V-76.8", "none", detail, 7.0),
        Role::Bishop => canvas.path("M4-100L-7-80", "none", detail, 4.0),
        _ => {}
    }
    canvas.path("M-24-18H24", "none", detail, 3.5);
    canvas.close();
}
