//! Just enough of the PNG format: flat pictures, in which most rows are like the row above.
//!
//! ```text
//! signature  IHDR  IDAT (zlib of rows, each told by its difference from the one above)  IEND
//! ```

use crate::{deflate::deflate, zip::crc32};

/// A picture, row by row from the top.
pub(crate) fn png(width: usize, pixels: &[[u8; 3]]) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend((width as u32).to_be_bytes());
    header.extend(((pixels.len() / width) as u32).to_be_bytes());
    // Eight bits each of red, green and blue, nothing special.
    header.extend([8, 2, 0, 0, 0]);
    let mut rows = Vec::with_capacity(pixels.len() * 3 + pixels.len() / width);
    let above = vec![[0; 3]; width];
    let mut above = above.as_slice();
    for row in pixels.chunks(width) {
        rows.push(2);
        rows.extend(row.iter().zip(above).flat_map(|(here, up)| (0..3).map(|c| here[c].wrapping_sub(up[c]))));
        above = row;
    }
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut out, *b"IHDR", &header);
    chunk(&mut out, *b"IDAT", &zlib(&rows));
    chunk(&mut out, *b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, name: [u8; 4], bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(bytes);
    out.extend(crc32(&out[start..]).to_be_bytes());
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let (a, b) = bytes.iter().fold((1, 0), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    let mut out = vec![0x78, 0x01];
    out.extend(deflate(bytes));
    out.extend((b << 16 | a).to_be_bytes());
    out
}
