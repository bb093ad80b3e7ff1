use std::fmt::Write;

use resvg::{tiny_skia, usvg};

/// A picture in the making, as SVG.
pub(super) struct Canvas(String);

impl Canvas {
    pub(super) fn new(width: u32, height: u32) -> Canvas {
        Canvas(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">"#
        ))
    }

    /// What follows is moved and scaled, until `close`.
    pub(super) fn open(&mut self, (x, y): (f32, f32), scale: f32) {
        self.write(format_args!(r#"<g transform="translate({x:.1} {y:.1}) scale({scale:.3})">"#));
    }

    pub(super) fn close(&mut self) {
        self.0.push_str("</g>");
    }

    pub(super) fn path(&mut self, path: &str, fill: &str, edge: &str, width: f32) {
        self.write(format_args!(
            r#"<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>"#
        ));
    }

    /// One figure of several parts: the edge lies below and shows on the outside only, none where parts meet.
    pub(super) fn outlined(&mut self, parts: &[&str], fill: &str, edge: &str, width: f32) {
        self.write(format_args!(
            r#"<path d="{}" fill="{fill}" stroke="{edge}" stroke-width="{width}" paint-order="stroke"/>"#,
            parts.concat()
        ));
    }

    pub(super) fn polygon(&mut self, points: &[(f32, f32)], fill: &str, edge: &str, width: f32) {
        self.path(&closed(points), fill, edge, width);
    }

    /// Polygons of one colour are one path: each path is read, cut and filled by itself.
    pub(super) fn polygons<const N: usize>(
        &mut self,
        all: impl IntoIterator<Item = [(f32, f32); N]>,
        fill: &str,
    ) {
        let path: String = all.into_iter().map(|points| closed(&points)).collect();
        self.path(&path, fill, "none", 0.0);
    }

    /// One upon the other: an edge of its own would have twice as many curves to follow.
    pub(super) fn circle(&mut self, at: (f32, f32), r: f32, fill: &str, edge: &str, width: f32) {
        self.ellipse(at, (r + width / 2.0, r + width / 2.0), edge);
        self.ellipse(at, (r - width / 2.0, r - width / 2.0), fill);
    }

    pub(super) fn ring(&mut self, (x, y): (f32, f32), r: f32, colour: &str, width: f32) {
        self.write(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="none" stroke="{colour}" stroke-width="{width:.1}"/>"#
        ));
    }

    pub(super) fn ellipse(&mut self, (x, y): (f32, f32), (rx, ry): (f32, f32), fill: &str) {
        self.write(format_args!(
            r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{rx:.1}" ry="{ry:.1}" fill="{fill}"/>"#
        ));
    }

    pub(super) fn rounded(&mut self, corner: (f32, f32), size: (f32, f32), radius: f32, fill: &str) {
        let ((x, y), (width, height)) = (corner, size);
        self.write(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{radius:.1}" fill="{fill}"/>"#
        ));
    }

    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), colour: &str, width: f32) {
        self.write(format_args!(
            r#"<path d="M{:.1} {:.1}L{:.1} {:.1}" fill="none" stroke="{colour}" stroke-width="{width:.1}"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    pub(super) fn raw(&mut self) -> &mut String {
        &mut self.0
    }

    pub(super) fn finish(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }

    /// The picture as it is seen, of the size that it was begun with.
    pub(super) fn pixels(self, (width, height): (u32, u32)) -> Option<tiny_skia::Pixmap> {
        let tree = usvg::Tree::from_str(&self.finish(), &usvg::Options::default()).ok()?;
        let mut pixels = tiny_skia::Pixmap::new(width, height)?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        Some(pixels)
    }

    fn write(&mut self, what: std::fmt::Arguments<'_>) {
        self.0.write_fmt(what).expect("a String takes all");
    }
}

/// A path from point to point, and back to the first.
fn closed(points: &[(f32, f32)]) -> String {
    let mut path = String::with_capacity(points.len() * 12);
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path.push('Z');
    path
}
