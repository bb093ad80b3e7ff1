use raumspiel_datapack::{
    BadNamespace, MAX_CELLS, Minecraft, Namespace, Options, PackError, UnknownMinecraft, pack,
};
use raumspiel_rules::Spec;

fn spec(text: &str) -> Spec {
    text.parse().expect("a game")
}

fn options(namespace: &str, minecraft: Option<&str>) -> Options {
    let minecraft = minecraft.map(|version| version.parse().expect("a version"));
    Options { namespace: namespace.parse().expect("a namespace"), minecraft, ..Options::default() }
}

#[track_caller]
fn check_refusal(text: &str, expected: PackError) {
    assert_eq!(pack(spec(text), &Options::default()).err(), Some(expected));
}

#[test]
fn boards_too_large_are_refused() {
    check_refusal("chess-5x5x5", PackError::NotConnect);
    check_refusal("connect-9x8x8-4", PackError::TooManyCells(576));
    check_refusal("connect-1000000x1000000-4", PackError::TooLong(1_000_000));
    check_refusal("connect-65x2-4", PackError::TooLong(65));
    assert!(pack(spec("connect-8x8x8-4"), &Options::default()).is_ok());
    assert!(pack(spec("connect-64x8-4"), &Options::default()).is_ok());
    assert_eq!(MAX_CELLS, 512);
}

#[test]
fn namespaces() {
    for good in ["connectfour", "raumspiel", "a", "c4-3d_x"] {
        assert_eq!(good.parse::<Namespace>().map(|n| n.to_string()), Ok(good.to_owned()));
    }
    for bad in ["", "Connect", "a b", "..", "_", "a/b", "9x", "ü", &"a".repeat(33)] {
        assert_eq!(bad.parse::<Namespace>(), Err(BadNamespace::Form), "{bad}");
    }
    assert_eq!("minecraft".parse::<Namespace>(), Err(BadNamespace::Taken));
}

#[test]
fn everything_begins_with_the_namespace() {
    let pack = pack(spec("connect-7x6-4"), &options("connectfour", None)).expect("a pack");
    for (path, bytes) in pack.files() {
        let path = path.strip_prefix("json_texts/").unwrap_or(path);
        if path == "pack.png" {
            continue;
        }
        let text = std::str::from_utf8(bytes).expect("a text");
        let place = path.starts_with("data/connectfour/") || path == "data/minecraft/tags/function/load.json";
        assert!(place || ["pack.mcmeta", "README.txt"].contains(&path), "{path}");
        let foreign = text.contains("raumspiel") || text.contains("NS") || text.contains("REACH");
        assert!(!foreign, "{path}: {text}");
    }
}

#[track_caller]
fn check_formats(minecraft: Option<&str>, expected: &[&str]) {
    let pack = pack(spec("connect-3x2-3"), &options("raumspiel", minecraft)).expect("a pack");
    let (_, about) = pack.files().find(|(path, _)| *path == "pack.mcmeta").expect("every pack has one");
    let about = std::str::from_utf8(about).expect("a text");
    let formats: Vec<_> = about.lines().map(str::trim).filter(|line| line.contains("format")).collect();
    assert_eq!(formats, expected);
}

#[test]
fn formats() {
    let old = "\"supported_formats\": [48, 81],";
    let overlay =
        "{\"directory\": \"json_texts\", \"formats\": [48, 70], \"min_format\": 48, \"max_format\": 70}";
    check_formats(
        None,
        &["\"pack_format\": 48,", old, "\"min_format\": [48, 0],", "\"max_format\": 121", overlay],
    );
    let old = "\"supported_formats\": [61, 61],";
    check_formats(
        Some("1.21.4"),
        &["\"pack_format\": 61,", old, "\"min_format\": [61, 0],", "\"max_format\": 61"],
    );
    check_formats(
        Some("1.21.10"),
        &["\"pack_format\": 88,", "\"min_format\": [88, 0],", "\"max_format\": 88"],
    );
    check_formats(
        Some("26.2"),
        &["\"pack_format\": 107,", "\"min_format\": [107, 1],", "\"max_format\": 107"],
    );
    assert_eq!("1.20".parse::<Minecraft>(), Err(UnknownMinecraft));
}

#[test]
fn the_archive_is_reproducible_and_holds_every_file() {
    let pack = pack(spec("connect-7x6-4"), &Options::default()).expect("a pack");
    let zip = pack.zip();
    assert_eq!(
        zip,
        raumspiel_datapack::pack(spec("connect-7x6-4"), &Options::default()).expect("a pack").zip()
    );
    let read: Vec<_> = unzip(&zip);
    assert_eq!(read, pack.files().map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect::<Vec<_>>());
}

/// Reads an archive as programs do: from the directory at its end.
fn unzip(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let u16_at = |at: usize| usize::from(u16::from_le_bytes([zip[at], zip[at + 1]]));
    let u32_at = |at: usize| u16_at(at) | u16_at(at + 2) << 16;
    let end = zip.len() - 22;
    assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
    let mut at = u32_at(end + 16);
    let mut files = Vec::new();
    for _ in 0..u16_at(end + 10) {
        assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
        assert_eq!((u16_at(at + 10), u16_at(at + 14)), (8, 33), "deflated, on the first day");
        let (packed, length, name) = (u32_at(at + 20), u32_at(at + 24), u16_at(at + 28));
        let path = String::from_utf8(zip[at + 46..at + 46 + name].to_vec()).expect("a name");
        let local = u32_at(at + 42);
        assert_eq!(&zip[local..local + 4], b"PK\x03\x04");
        assert_eq!(zip[at + 16..at + 28], zip[local + 14..local + 26], "both headers say the same");
        let start = local + 30 + u16_at(local + 26) + u16_at(local + 28);
        let bytes = Inflate { bytes: &zip[start..start + packed], at: 0 }.read();
        assert_eq!(bytes.len(), length, "{path}");
        files.push((path, bytes));
        at += 46 + name + u16_at(at + 30) + u16_at(at + 32);
    }
    assert_eq!(at, end);
    files
}

/// Reads one block with fixed codes, by the tables of the format's description (RFC 1951).
struct Inflate<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Inflate<'_> {
    fn bit(&mut self) -> usize {
        let bit = self.bytes[self.at / 8] >> (self.at % 8) & 1;
        self.at += 1;
        usize::from(bit)
    }

    fn number(&mut self, bits: usize) -> usize {
        (0..bits).map(|place| self.bit() << place).sum()
    }

    fn code(&mut self, start: usize, bits: usize) -> usize {
        (0..bits).fold(start, |code, _| code << 1 | self.bit())
    }

    fn symbol(&mut self) -> usize {
        let seven = self.code(0, 7);
        if seven < 0b001_1000 {
            return 256 + seven;
        }
        match self.code(seven, 1) {
            eight @ 0b0011_0000..=0b1011_1111 => eight - 0b0011_0000,
            eight @ 0b1100_0000..=0b1100_0111 => 280 + eight - 0b1100_0000,
            eight => 144 + self.code(eight, 1) - 0b1_1001_0000,
        }
    }

    fn read(mut self) -> Vec<u8> {
        const LENGTHS: [usize; 29] = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
            163, 195, 227, 258,
        ];
        const DISTANCES: [usize; 30] = [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
            3073, 4097, 6145, 8193, 12289, 16385, 24577,
        ];
        assert_eq!((self.number(1), self.number(2)), (1, 1), "the last block, with fixed codes");
        let mut out: Vec<u8> = Vec::new();
        loop {
            match self.symbol() {
                256 => return out,
                byte @ 0..256 => out.push(byte as u8),
                code => {
                    let extra = if code == 285 || code < 265 { 0 } else { (code - 261) / 4 };
                    let length = LENGTHS[code - 257] + self.number(extra);
                    let code = self.code(0, 5);
                    let distance = DISTANCES[code] + self.number((code / 2).saturating_sub(1));
                    (0..length).for_each(|_| out.push(out[out.len() - distance]));
                }
            }
        }
    }
}
