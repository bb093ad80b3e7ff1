//! Just enough of the ZIP format: compressed files, all of one fixed time.
//!
//! ```text
//! (local header, name, bytes)*  (central header, name)*  end record
//! ```

use crate::deflate::deflate;

/// 1 January 1980, the first date the format knows.
const DATE: u16 = 1 << 5 | 1;

pub(crate) fn archive<'f>(files: impl Iterator<Item = (&'f str, &'f [u8])>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0u16;
    for (path, bytes) in files {
        let offset = out.len() as u32;
        let packed = deflate(bytes);
        let about = description(path, bytes, packed.len());
        out.extend(b"PK\x03\x04");
        out.extend(&about);
        out.extend(path.as_bytes());
        out.extend(packed);

        directory.extend(b"PK\x01\x02");
        directory.extend(20u16.to_le_bytes());
        directory.extend(&about);
        // Comment, disk and attributes: none.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(path.as_bytes());
        count += 1;
    }
    let (start, length) = (out.len() as u32, directory.len() as u32);
    out.extend(directory);
    out.extend(b"PK\x05\x06");
    out.extend([0; 4]);
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(length.to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0; 2]);
    out
}

/// What both headers of a file have in common.
fn description(path: &str, bytes: &[u8], packed: usize) -> Vec<u8> {
    let mut about = Vec::with_capacity(26);
    about.extend(20u16.to_le_bytes());
    // No flags, deflated, midnight.
    about.extend([0, 0, 8, 0, 0, 0]);
    about.extend(DATE.to_le_bytes());
    about.extend(crc32(bytes).to_le_bytes());
    about.extend((packed as u32).to_le_bytes());
    about.extend((bytes.len() as u32).to_le_bytes());
    about.extend((path.len() as u16).to_le_bytes());
    about.extend([0; 2]);
    about
}

pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_of_the_standard() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
