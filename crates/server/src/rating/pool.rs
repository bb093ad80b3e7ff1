/// A game and board that has ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pool {
    Flat,
    SmallCube,
    Cube,
    Chess,
}

impl Pool {
    pub const ALL: [Pool; 4] = [Pool::Flat, Pool::SmallCube, Pool::Cube, Pool::Chess];

    /// Its name, which is that of the game.
    pub const fn name(self) -> &'static str {
        match self {
            Pool::Flat => "connect-7x6-4",
            Pool::SmallCube => "connect-4x4x4-4",
            Pool::Cube => "connect-5x5x5-4",
            Pool::Chess => "chess-5x5x5",
        }
    }

    /// The one of a game, if it has ratings.
    pub fn of(spec: &str) -> Option<Pool> {
        Pool::ALL.into_iter().find(|pool| pool.name() == spec)
    }
}
