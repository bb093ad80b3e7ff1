use crate::geometry::Corners;

/// Where the players of a board look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Facing {
    South,
    West,
    North,
    East,
}

impl Facing {
    pub(crate) const ALL: [Facing; 4] = [Facing::South, Facing::West, Facing::North, Facing::East];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Facing::South => "south",
            Facing::West => "west",
            Facing::North => "north",
            Facing::East => "east",
        }
    }

    pub(crate) const fn opposite(self) -> Facing {
        match self {
            Facing::South => Facing::North,
            Facing::West => Facing::East,
            Facing::North => Facing::South,
            Facing::East => Facing::West,
        }
    }

    /// Where the first file is.
    pub(crate) const fn left(self) -> Facing {
        match self {
            Facing::South => Facing::East,
            Facing::West => Facing::South,
            Facing::North => Facing::West,
            Facing::East => Facing::North,
        }
    }

    /// What builds a board for players who look this way: the name says from where to where.
    pub(crate) const fn function(self) -> &'static str {
        match self {
            Facing::South => "create_board_northsouth",
            Facing::West => "create_board_westeast",
            Facing::North => "create_board_southnorth",
            Facing::East => "create_board_eastwest",
        }
    }

    pub(crate) const fn yaw(self) -> i32 {
        match self {
            Facing::South => 0,
            Facing::West => 90,
            Facing::North => 180,
            Facing::East => -90,
        }
    }

    /// The rotations that a marker of such a board can have, as the game writes ranges.
    pub(crate) const fn rotations(self) -> &'static [&'static str] {
        match self {
            Facing::South => &["-45..45"],
            Facing::West => &["45..135"],
            Facing::North => &["135..180", "-180..-135"],
            Facing::East => &["-135..-45"],
        }
    }

    /// A box seen from a board, in the axes of the world: its lowest and its highest corner.
    pub(crate) fn turn(self, (near, far): Corners) -> ([i32; 3], [i32; 3]) {
        let turned = |(left, up, forward): (i32, i32, i32)| match self {
            Facing::South => [left, up, forward],
            Facing::West => [-forward, up, left],
            Facing::North => [-left, up, -forward],
            Facing::East => [forward, up, -left],
        };
        let (a, b) = (turned(near), turned(far));
        (std::array::from_fn(|axis| a[axis].min(b[axis])), std::array::from_fn(|axis| a[axis].max(b[axis])))
    }
}
