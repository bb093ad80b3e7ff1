use raumspiel_datapack::{
    BadNamespace, MAX_CELLS, Minecraft, Namespace, Options, PackError, UnknownMinecraft, pack,
};
use raumspiel_rules::Spec;

fn spec(text: &str) -> Spec {
    text.parse().expect("a game")
}

fn options(namespace: &str, minecraft: Option<&str>) -> Options {
    let minecraft = minecraft.map(|version| version.parse().expect("a version"));
    Options { namespace: namespace.parse().expect("a namespace"), minecraft }
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
        let text = std::str::from_utf8(bytes).expect("a text");
        let place = path.starts_with("data/connectfour/") || path == "data/minecraft/tags/function/load.json";
        assert!(place || ["pack.mcmeta", "README.txt"].contains(&path), "{path}");
        let foreign = text.contains("raumspiel") || text.contains("NS") || text.contains("REACH");
        assert!(!foreign, "{path}: {text}");
    }
}

#[track_caller]
fn check_formats(minecraft: Option<&str>, expected: &str) {
    let pack = pack(spec("connect-3x2-3"), &options("raumspiel", minecraft)).expect("a pack");
    let (_, about) = pack.files().find(|(path, _)| *path == "pack.mcmeta").expect("every pack has one");
    let about = std::str::from_utf8(about).expect("a text");
    let formats: Vec<_> = about.lines().map(str::trim).filter(|line| line.contains("format")).collect();
    assert_eq!(formats.join(" "), expected);
}

#[test]
fn formats() {
    check_formats(None, "\"min_format\": [88, 0], \"max_format\": [121, 0]");
    check_formats(Some("1.21.10"), "\"min_format\": [88, 0], \"max_format\": [88, 0]");
    check_formats(Some("26.2"), "\"min_format\": [107, 1], \"max_format\": [107, 1]");
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

/// Reads an archive of stored files as programs do: from the directory at its end.
fn unzip(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let u16_at = |at: usize| usize::from(u16::from_le_bytes([zip[at], zip[at + 1]]));
    let u32_at = |at: usize| u16_at(at) | u16_at(at + 2) << 16;
    let end = zip.len() - 22;
    assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
    let mut at = u32_at(end + 16);
    let mut files = Vec::new();
    for _ in 0..u16_at(end + 10) {
        assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
        assert_eq!((u16_at(at + 10), u16_at(at + 14)), (0, 33), "stored, on the first day");
        let (length, name) = (u32_at(at + 24), u16_at(at + 28));
        let path = String::from_utf8(zip[at + 46..at + 46 + name].to_vec()).expect("a name");
        let local = u32_at(at + 42);
        assert_eq!(&zip[local..local + 4], b"PK\x03\x04");
        assert_eq!(zip[at + 16..at + 28], zip[local + 14..local + 26], "both headers say the same");
        let start = local + 30 + u16_at(local + 26) + u16_at(local + 28);
        files.push((path, zip[start..start + length].to_vec()));
        at += 46 + name + u16_at(at + 30) + u16_at(at + 32);
    }
    assert_eq!(at, end);
    files
}
