//! Letters drawn as lines, so that no picture needs a font. Only what pictures say has letters.

use std::fmt::Write;

/// A letter: how far the next one is, and its strokes. The base line is at 0, capitals are 14 high.
type Glyph = (f32, &'static str);

/// Between letters.
const GAP: f32 = 3.4;

fn glyph(letter: char) -> Option<Glyph> {
    Some(match letter {
        ' ' => (3.0, ""),
        'a' => (10.0, "M10-10V0M10-5A5 5 0 1 1 0-5A5 5 0 1 1 10-5"),
        'b' => (10.0, "M0-15V0M0-5A5 5 0 1 1 10-5A5 5 0 1 1 0-5"),
        'c' => (8.6, "M8.5-8.5A5 5 0 1 0 8.5-1.5"),
        'd' => (10.0, "M10-15V0M10-5A5 5 0 1 1 0-5A5 5 0 1 1 10-5"),
        'e' => (10.0, "M0-5H10A5 5 0 1 0 8.5-1.5"),
        'f' => (6.0, "M6.5-15H6Q3-15 3-12V0M0-10H6"),
        'g' => (10.0, "M10-10V0Q10 4 5.4 4Q2 4 1 2M10-5A5 5 0 1 1 0-5A5 5 0 1 1 10-5"),
        'h' => (10.0, "M0-15V0M0-5A5 5 0 0 1 10-5V0"),
        'i' => (0.6, "M.3-10V0M.3-14.3V-14"),
        'k' => (8.0, "M0-15V0M7.5-10L0-3.2M3-5.8L8 0"),
        'l' => (0.6, "M.3-15V0"),
        'm' => (15.0, "M0-10V0M0-6.2A3.75 3.75 0 0 1 7.5-6.2V0M7.5-6.2A3.75 3.75 0 0 1 15-6.2V0"),
        'n' => (10.0, "M0-10V0M0-5A5 5 0 0 1 10-5V0"),
        'o' => (10.0, "M0-5A5 5 0 1 1 10-5A5 5 0 1 1 0-5"),
        'p' => (10.0, "M0-10V4M0-5A5 5 0 1 1 10-5A5 5 0 1 1 0-5"),
        'r' => (5.0, "M0-10V0M0-5Q0-10 5.5-10"),
        's' => (7.6, "M7-8.3Q6.2-10 3.8-10Q.4-10 .4-7.5Q.4-5.5 3.8-5Q7.6-4.4 7.6-2.5Q7.6 0 3.8 0Q.9 0 0-2"),
        't' => (6.0, "M3-14V-3Q3 0 6 0H6.4M0-10H6.4"),
        'u' => (10.0, "M10-10V0M0-10V-5A5 5 0 0 0 10-5"),
        'v' => (9.0, "M0-10L4.5 0L9-10"),
        'w' => (14.0, "M0-10L3.5 0L7-10L10.5 0L14-10"),
        'x' => (8.0, "M0-10L8 0M8-10L0 0"),
        'y' => (9.0, "M0-10L4.5-.5M9-10L3 4"),
        'A' => (12.0, "M0 0L6-14L12 0M2.2-5H9.8"),
        'B' => (9.5, "M0-7.4H5.7A3.3 3.3 0 0 0 5.7-14H0V0H6A3.7 3.7 0 0 0 6-7.4"),
        'C' => (11.6, "M11.6-12.2A7 7 0 1 0 11.6-1.8"),
        'D' => (11.0, "M0-14V0H4A7 7 0 0 0 4-14Z"),
        'F' => (8.0, "M8.5-14H0V0M0-7.5H7.5"),
        'R' => (9.5, "M0 0V-14H5A4 4 0 0 1 5-6H0M5-6L9.5 0"),
        'S' => {
            (9.2, "M8.6-11.6Q7.6-14 4.8-14Q.8-14 .8-10.6Q.8-8 4.8-7.2Q9.2-6.3 9.2-3.6Q9.2 0 4.8 0Q1 0 0-3")
        }
        'W' => (19.0, "M0-14L4.75 0L9.5-14L14.25 0L19-14"),
        '0' => (9.0, "M0-9.5A4.5 4.5 0 0 1 9-9.5V-4.5A4.5 4.5 0 0 1 0-4.5Z"),
        '1' => (4.5, "M0-11.5L4-14V0"),
        '2' => (9.0, "M0-10.5Q.5-14 4.5-14Q9-14 9-10.3Q9-8 6-5L0 0H9"),
        '3' => (9.0, "M.8-14H8.4L4-8.6A4.3 4.3 0 1 1 0-2.2"),
        '4' => (9.5, "M6.8 0V-14L0-4.5H9.5"),
        '5' => (9.0, "M8-14H1.6L1-8Q2.5-9 4.5-9A4.5 4.5 0 1 1 .4-2"),
        '6' => (9.0, "M6.8-14L.9-7.2M0-4.5A4.5 4.5 0 1 1 9-4.5A4.5 4.5 0 1 1 0-4.5"),
        '7' => (8.5, "M0-14H8.5L3.2 0"),
        '8' => (
            9.0,
            "M1-10.5A3.5 3.5 0 1 1 8-10.5A3.5 3.5 0 1 1 1-10.5M0-3.7A4.3 3.7 0 1 1 9-3.7A4.3 3.7 0 1 1 0-3.7",
        ),
        '9' => (9.0, "M2.2 0L8.1-6.8M9-9.5A4.5 4.5 0 1 1 0-9.5A4.5 4.5 0 1 1 9-9.5"),
        '×' => (7.0, "M0-8.5L7-1.5M7-8.5L0-1.5"),
        '·' => (1.0, "M.5-5.4V-5.2"),
        _ => return None,
    })
}

/// Writes a text with its base line beginning at a point; capitals are `height` high.
pub(super) fn write(
    svg: &mut String,
    text: &str,
    (x, y): (f32, f32),
    height: f32,
    colour: &str,
    weight: f32,
) {
    let scale = height / 14.0;
    let _ = write!(
        svg,
        r#"<g transform="translate({x} {y}) scale({scale})" fill="none" stroke="{colour}" stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round">"#
    );
    let mut at = 0.0;
    for (width, strokes) in text.chars().filter_map(glyph) {
        if !strokes.is_empty() {
            let _ = write!(svg, r#"<path transform="translate({at} 0)" d="{strokes}"/>"#);
        }
        at += width + GAP;
    }
    svg.push_str("</g>");
}

#[cfg(test)]
pub(super) fn can_say(text: &str) -> bool {
    text.chars().all(|letter| glyph(letter).is_some())
}
