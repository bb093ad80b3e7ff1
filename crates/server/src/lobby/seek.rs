use raumspiel_protocol::v2::{OpenSeek, Strength, TimeControl};
use raumspiel_rules::Spec;
use serde::{Deserialize, Serialize};

use crate::{
    ids::KeyHash,
    players::PlayerId,
    problem::Problem,
    rating::Pool,
    room::{self, BadOptions, Options},
    store::Value,
};

/// What somebody asks for, checked.
pub(crate) struct Wanted {
    pub(crate) specs: Vec<String>,
    pub(crate) times: Vec<TimeControl>,
    pub(crate) rated: bool,
    pub(crate) name: Option<String>,
    /// The seek to answer, and no other.
    pub(crate) with: Option<String>,
}

/// Why nobody can be found so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadSeek {
    /// None, or too many, of games or of speeds.
    Count,
    Options(BadOptions),
    /// There are no ratings of this game.
    Unrated(String),
    /// Rated games have clocks.
    RatedWithoutClock,
    /// Whoever is not known cannot be rated, nor waited for.
    Unknown,
}

const MOST: usize = 8;

impl Wanted {
    pub(crate) fn check(
        specs: Vec<String>,
        times: Vec<TimeControl>,
        rated: bool,
        name: Option<String>,
        with: Option<String>,
    ) -> Result<Wanted, BadSeek> {
        if !(1..=MOST).contains(&specs.len()) || !(1..=MOST).contains(&times.len()) {
            return Err(BadSeek::Count);
        }
        let mut named = Vec::new();
        for spec in specs {
            let spec: Spec = spec.parse().map_err(|error| BadSeek::Options(BadOptions::Spec(error)))?;
            let spec = spec.to_string();
            if rated && Pool::of(&spec).is_none() {
                return Err(BadSeek::Unrated(spec));
            }
            if !named.contains(&spec) {
                named.push(spec);
            }
        }
        for time in &times {
            Options::check_time(*time).map_err(BadSeek::Options)?;
            if rated && *time == (TimeControl::None {}) {
                return Err(BadSeek::RatedWithoutClock);
            }
        }
        let name = room::name(name).map_err(BadSeek::Options)?;
        Ok(Wanted { specs: named, times, rated, name, with })
    }

    /// Whether it goes on when its seeker is gone: where all speeds are in days.
    pub(crate) fn stays(&self) -> bool {
        self.times.iter().all(|time| matches!(time, TimeControl::Correspondence { .. }))
    }
}

impl From<BadSeek> for Problem {
    fn from(bad: BadSeek) -> Problem {
        match bad {
            BadSeek::Count => Problem::new("bad-seek", "A seek names one to eight games and as many speeds."),
            BadSeek::Options(bad) => bad.into(),
            BadSeek::Unrated(spec) => {
                Problem { code: "no-ratings", message: format!("There are no ratings of {spec}.") }
            }
            BadSeek::RatedWithoutClock => Problem::new("no-ratings", "Rated games are played with a clock."),
            BadSeek::Unknown => Problem::new(
                "not-signed-in",
                "Rated games, and those that wait for days, are for players who are known.",
            ),
        }
    }
}

/// What the table keeps of a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Wish {
    pub(super) specs: Vec<String>,
    pub(super) times: Vec<TimeControl>,
    pub(super) rated: bool,
    pub(super) name: Option<String>,
    pub(super) bot: bool,
    /// Who stands behind it: the player, or whose bot it is.
    pub(super) person: Option<String>,
    /// What tells two from the same place, where they play for ratings. Gone with the seek.
    pub(super) origin: Option<String>,
    /// In the order of the games; somebody new where they are not known.
    pub(super) strengths: Vec<Strength>,
    pub(super) with: Option<String>,
}

/// Somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seek {
    pub(super) id: String,
    /// The player, or the connection of one who is not known.
    pub(super) seeker: String,
    pub(super) player: Option<PlayerId>,
    pub(super) node: String,
    pub(super) since: u64,
    pub(super) stays: bool,
    pub(super) key: KeyHash,
    pub(super) wish: Wish,
}

impl Seek {
    /// As it stands in the table: id, seeker, player, node, since, stays, key_hash, wish.
    pub(super) fn read(row: &[Value]) -> Option<Seek> {
        let [id, seeker, player, node, since, stays, key, wish] = row else { return None };
        Some(Seek {
            id: id.text().to_owned(),
            seeker: seeker.text().to_owned(),
            player: PlayerId::new(player.text()),
            node: node.text().to_owned(),
            since: since.number(),
            stays: stays.number() > 0,
            key: KeyHash::from_hex(key.text())?,
            wish: serde_json::from_str(wish.text()).ok()?,
        })
    }

    /// As everybody may see it.
    pub(super) fn listed(&self) -> OpenSeek {
        OpenSeek {
            id: self.id.clone(),
            specs: self.wish.specs.clone(),
            times: self.wish.times.clone(),
            rated: self.wish.rated,
            name: self.wish.name.clone(),
            player: self.player.map(|player| player.to_string()),
            bot: self.wish.bot,
            ratings: if self.player.is_some() { self.wish.strengths.clone() } else { Vec::new() },
            since: self.since,
        }
    }
}
