use std::sync::LazyLock;

use raumspiel_rules::Spec;

use super::Collection;

static FLAT: LazyLock<Option<Collection>> =
    LazyLock::new(|| Collection::read(include_str!("../../puzzles/connect-7x6-4.txt")).ok());
static SPACE: LazyLock<Option<Collection>> =
    LazyLock::new(|| Collection::read(include_str!("../../puzzles/connect-5x5x5-4.txt")).ok());
static CHESS: LazyLock<Option<Collection>> =
    LazyLock::new(|| Collection::read(include_str!("../../puzzles/chess-5x5x5.txt")).ok());

/// The puzzles of a game that the binary carries; none of games that have none.
pub fn bundled(spec: Spec) -> Option<&'static Collection> {
    match spec {
        Spec::CONNECT_FOUR => FLAT.as_ref(),
        Spec::CONNECT_FOUR_3D => SPACE.as_ref(),
        Spec::Chess => CHESS.as_ref(),
        Spec::Connect(_) => None,
    }
}
