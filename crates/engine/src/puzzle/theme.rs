use std::str::FromStr;

use super::Aim;

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Mate in so many moves.
    MateIn2,
    MateIn3,
    MateIn4,
    /// One move keeps a won ending won.
    OnlyMove,
    /// One move does not lose.
    Hold,
    /// Two lines at once.
    Fork,
    /// One line on top of another: who blocks the first opens the second.
    Tower,
    /// The other side is not threatened, but has to move.
    Zugzwang,
    /// Many threats one after the other.
    Ladder,
}

impl Theme {
    pub const ALL: [Theme; 9] = [
        Theme::MateIn2,
        Theme::MateIn3,
        Theme::MateIn4,
        Theme::OnlyMove,
        Theme::Hold,
        Theme::Fork,
        Theme::Tower,
        Theme::Zugzwang,
        Theme::Ladder,
    ];

    /// How many right moves show that the rest is understood, where no end is near.
    const SHOWN: u32 = 3;

    pub const fn aim(self) -> Aim {
        match self {
            Theme::MateIn2 => Aim::Mate(2),
            Theme::MateIn3 => Aim::Mate(3),
            Theme::MateIn4 => Aim::Mate(4),
            Theme::OnlyMove => Aim::KeepWin(Theme::SHOWN),
            Theme::Hold => Aim::KeepDraw(Theme::SHOWN),
            Theme::Fork | Theme::Tower | Theme::Zugzwang | Theme::Ladder => Aim::Line,
        }
    }

    pub(super) const fn mate_in(moves: u32) -> Option<Theme> {
        match moves {
            2 => Some(Theme::MateIn2),
            3 => Some(Theme::MateIn3),
            4 => Some(Theme::MateIn4),
            _ => None,
        }
    }

    /// A name that programs can rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::MateIn2 => "mate-in-2",
            Theme::MateIn3 => "mate-in-3",
            Theme::MateIn4 => "mate-in-4",
            Theme::OnlyMove => "only-move",
            Theme::Hold => "hold",
            Theme::Fork => "fork",
            Theme::Tower => "tower",
            Theme::Zugzwang => "zugzwang",
            Theme::Ladder => "ladder",
        }
    }

    /// What stands for it in a file.
    pub(super) const fn letter(self) -> char {
        match self {
            Theme::MateIn2 => '2',
            Theme::MateIn3 => '3',
            Theme::MateIn4 => '4',
            Theme::OnlyMove => 'o',
            Theme::Hold => 'h',
            Theme::Fork => 'f',
            Theme::Tower => 't',
            Theme::Zugzwang => 'z',
            Theme::Ladder => 'l',
        }
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Theme, String> {
        Theme::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| {
            let names = Theme::ALL.map(Theme::name).join(", ");
            format!("There is no theme “{text}”; there are {names}.")
        })
    }
}
