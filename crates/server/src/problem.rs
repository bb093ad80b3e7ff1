use crate::{
    games::NoGame,
    plans::BadPlan,
    room::{BadOptions, Denied},
};

/// Something that a client asked for and does not get: a stable name for programs, and a sentence
/// for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(code: &'static str, message: &str) -> Problem {
        Problem { code, message: message.to_owned() }
    }

    pub(crate) fn wrong_key() -> Problem {
        Problem::new("wrong-key", "This key does not open a seat of this game.")
    }

    pub(crate) fn bad_key() -> Problem {
        Problem::new("bad-key", "A seat's key has 32 letters of abcdefghijkmnpqrstuvwxyz23456789.")
    }

    pub(crate) fn no_watching() -> Problem {
        Problem::new("watching-not-allowed", "The players of this game do not want to be watched.")
    }

    pub(crate) fn not_yours() -> Problem {
        Problem::new("not-your-game", "You have kept no seat of this game.")
    }

    pub(crate) fn not_attending() -> Problem {
        Problem::new("not-attending", "Create, join, watch or resume a game first.")
    }

    pub(crate) fn watchers_cannot_play() -> Problem {
        Problem::new("watchers-cannot-play", "You are watching this game; only its players can do that.")
    }

    pub(crate) fn too_many_games() -> Problem {
        Problem::new("too-many-games", "Too many games were opened from your address; wait a minute.")
    }

    pub(crate) fn too_many_connections() -> Problem {
        Problem::new("too-many-connections", "Too many connections from your address.")
    }

    pub(crate) fn no_room() -> Problem {
        Problem::new("busy", "The server has as many connections as it can; try again in a moment.")
    }

    pub(crate) fn too_many_requests() -> Problem {
        Problem::new("too-many-requests", "Your address asks for too much; wait a few seconds.")
    }

    pub(crate) fn wrong_origin() -> Problem {
        let why = "Pages from elsewhere may not use this server; its host can allow them by --origins.";
        Problem::new("wrong-origin", why)
    }

    pub(crate) fn shutting_down() -> Problem {
        Problem::new("shutting-down", "The server is about to restart; try again in a moment.")
    }

    pub(crate) fn storage_failed() -> Problem {
        Problem::new("storage-failed", "The log cannot be written; nothing has changed.")
    }

    pub(crate) fn log_is_silent() -> Problem {
        Problem::new(
            "storage-failed",
            "The log does not answer; if this is done after all, you will be told.",
        )
    }

    pub(crate) fn too_large(most: usize) -> Problem {
        Problem { code: "message-too-large", message: format!("A message has at most {most} bytes.") }
    }
}

impl From<NoGame> for Problem {
    fn from(no_table: NoGame) -> Problem {
        Problem { code: no_table.code(), message: no_table.to_string() }
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Problem {
        Problem { code: denied.code(), message: denied.to_string() }
    }
}

impl From<BadPlan> for Problem {
    fn from(bad: BadPlan) -> Problem {
        Problem { code: bad.code(), message: bad.to_string() }
    }
}

impl From<BadOptions> for Problem {
    fn from(bad: BadOptions) -> Problem {
        Problem { code: bad.code(), message: bad.to_string() }
    }
}

impl From<raumspiel_protocol::Malformed> for Problem {
    fn from(malformed: raumspiel_protocol::Malformed) -> Problem {
        Problem { code: raumspiel_protocol::Malformed::CODE, message: malformed.to_string() }
    }
}
