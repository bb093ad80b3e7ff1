//! What is proved stays proved: every committed certificate is checked against every reply, and the
//! checker refuses what is not true.

use std::{fs, path::PathBuf};

use raumspiel_engine::space::{
    Certificate, Claim, ClaimError, DeepBookError, Effort, Flaw, ProofTable, Shared, Solved, deep_book_of,
    solve, verify,
};
use raumspiel_rules::{Side, Spec};

fn committed(name: &str) -> Certificate {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("certificates").join(name);
    Certificate::from_bytes(&fs::read(path).expect("a committed file")).expect("a certificate")
}

#[track_caller]
fn claiming(name: &str, claim: &str) -> Certificate {
    let certificate = committed(name);
    assert_eq!(certificate.claim.to_string(), claim);
    certificate
}

#[track_caller]
fn check(name: &str, claim: &str) {
    let certificate = claiming(name, claim);
    let checked = verify(&certificate).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
    assert_eq!(checked.moves, certificate.moves.len() as u64);
    assert_eq!(Certificate::from_bytes(&certificate.to_bytes()), Ok(certificate));
}

#[test]
fn committed_certificates_are_true() {
    check("connect-3x3x3-3.cert", "connect-3x3x3-3: first wins");
    check("connect-4x4x4-3.cert", "connect-4x4x4-3: first wins");
    check("connect-5x5x5-4_b2.cert", "connect-5x5x5-4: after b2 first wins against every reply but c3");
    check(
        "connect-5x5x5-4_c3.cert",
        "connect-5x5x5-4: after c3 first wins against every reply but b2 b4 d2 d4",
    );
    check(
        "connect-5x5x5-4_b2-c3-d3.cert",
        "connect-5x5x5-4: after b2 c3 d3 first wins against every reply but c4 d2 c2 d4",
    );
}

/// They are checked on the way. After a change: `raumspiel verify --book connect-5x5x5-4.book` and
/// the certificates in this order.
#[test]
fn the_deep_book_is_what_its_certificates_say() {
    let certificates = [
        claiming("connect-5x5x5-4_b2-c3-d3-c2.cert", "connect-5x5x5-4: after b2 c3 d3 c2 first wins"),
        claiming("connect-5x5x5-4_b2-c3-d3-d2.cert", "connect-5x5x5-4: after b2 c3 d3 d2 first wins"),
        claiming("connect-5x5x5-4_b2-c3-d3-d4.cert", "connect-5x5x5-4: after b2 c3 d3 d4 first wins"),
    ];
    let book = deep_book_of(&certificates).expect("true certificates");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("certificates/connect-5x5x5-4.book");
    assert!(book == fs::read(path).expect("a committed file"), "the book is not current");
    assert!(book.len() < 40_000, "the page loads it");

    let [.., deep] = certificates;
    let shallow = committed("connect-5x5x5-4_b2.cert");
    assert_eq!(deep_book_of(&[deep, shallow]), Err(DeepBookError::Unsuitable));
    assert_eq!(deep_book_of(&[]), Err(DeepBookError::Unsuitable));
}

#[test]
fn changed_certificates_are_refused() {
    let whole = committed("connect-5x5x5-4_b2.cert");
    let mut short = whole.clone();
    short.moves.pop();
    assert_eq!(verify(&short), Err(Flaw::NoMoreMoves));
    let mut long = whole.clone();
    long.moves.push(0);
    assert_eq!(verify(&long), Err(Flaw::MovesLeft));

    let mut refused = 0;
    for at in 0..whole.moves.len() {
        let mut changed = whole.clone();
        changed.moves[at] = (changed.moves[at] + 7) % 25;
        refused += u32::from(verify(&changed).is_err());
    }
    assert!(refused >= 50, "another move hardly ever fits: {refused} of {} refused", whole.moves.len());
}

#[test]
fn files_that_are_no_certificates_are_refused() {
    let bytes = committed("connect-5x5x5-4_b2.cert").to_bytes();
    for end in 0..bytes.len() {
        assert!(matches!(Certificate::from_bytes(&bytes[..end]), Err(ClaimError::Malformed(_))), "{end}");
    }
}

/// Proves on one thread from an empty table, so that the numbers are always the same.
#[track_caller]
fn check_solve(spec: &str, after: &str, except: &str, winner: Side, expected: (&str, u64)) {
    let spec: Spec = spec.parse().expect("a spec");
    let claim = Claim::new(spec, after, winner, except).expect("a claim");
    let shared = Shared::default();
    let table = ProofTable::new(16 << 20);
    let solved = solve(&claim, &table, &shared, Effort::default(), 1, &|_| ()).expect("it fits");
    let told = match &solved {
        Solved::Proved(certificate) => {
            verify(certificate).expect("what is proved is true");
            "proved"
        }
        Solved::Refuted { .. } => "refuted",
        Solved::Open { .. } => "open",
    };
    assert_eq!((told, shared.positions()), expected, "{claim}");
}

#[test]
fn proofs_and_refutations_of_small_games() {
    check_solve("connect-3x3x3-3", "", "", Side::First, ("proved", 4));
    check_solve("connect-3x3x3-3", "b2", "", Side::Second, ("refuted", 1));
    check_solve("connect-4x4x4-3", "", "", Side::First, ("proved", 4));
    check_solve("connect-4x4-4", "", "", Side::First, ("refuted", 5883));
    check_solve("connect-5x5x5-4", "c3", "b2 b4 d2 d4", Side::First, ("proved", 274));
    let hard = "b2 c3 d3 d4 b4 b3 c2 d2 b5 b1 b2 c1 d1 b5";
    check_solve("connect-5x5x5-4", hard, "", Side::First, ("proved", 350));
}

#[test]
fn several_threads_prove_the_same() {
    let spec: Spec = "connect-5x5x5-4".parse().expect("a spec");
    let claim = Claim::new(spec, "b2", Side::First, "c3").expect("a claim");
    let (table, shared) = (ProofTable::new(16 << 20), Shared::default());
    let solved = solve(&claim, &table, &shared, Effort::default(), 4, &|_| ()).expect("it fits");
    let Solved::Proved(certificate) = solved else { panic!("{solved:?}") };
    verify(&certificate).expect("what is proved is true");
}
