use raumspiel_protocol::v2::{Event, Outcome, Seat, Side};

use crate::{
    ids::GameId,
    rating::RatedRound,
    room::{EndedRound, Entry, ReplayError, Room},
    store::{Step, Value},
};

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedRound {
    game: GameId,
    pub round: u32,
    spec: String,
    /// Who had the first side.
    first: Seat,
    result: &'static str,
    reason: String,
    plies: u32,
    /// Who ended it; see `EndedRound`.
    by: Option<Seat>,
    /// Whether it is from the lobby, so that others see it: 1 in the table. Of other games they see what
    /// both players have agreed to (`seats` says it): 2 there.
    listed: bool,
    rated: Option<RatedRound>,
    /// Whether nothing more is played there for now.
    over: bool,
    /// What was typed at the seats, until somebody keeps the game as theirs.
    names: [Option<String>; 2],
    /// How it ended, where that is short enough for a list.
    position: Option<String>,
    /// When it ended: milliseconds since 1970.
    pub ended: u64,
}

/// Until the end of the whole these seats stay whose they are.
pub(crate) const HOLD_SEATS: &str = "UPDATE seats SET player = player WHERE game = $1";

/// Everybody who has kept a game has sat at each of its rounds.
pub(crate) const SITTINGS: &str = "
    INSERT INTO sittings (player, ended, game, round, spec, result, listed)
    SELECT s.player, r.ended, r.game, r.round, r.spec,
        CASE WHEN r.result IN ('draw', 'aborted') THEN r.result
            WHEN (r.result = 'first') = (r.first = s.seat) THEN 'won' ELSE 'lost' END,
        r.listed
    FROM seats s JOIN rounds r ON r.game = s.game
    WHERE s.game = $1 AND s.player IS NOT NULL
    ON CONFLICT DO NOTHING
";

const ROUND: &str = "
    INSERT INTO rounds
        (game, round, spec, first, result, reason, plies, creator, guest, ended, position, rated, listed, ended_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7,
        (SELECT CAST($8 AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM seats WHERE game = $1 AND seat = 'creator')),
        (SELECT CAST($9 AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM seats WHERE game = $1 AND seat = 'guest')),
        $10, $11, $12,
        (SELECT CASE WHEN CAST($13 AS BIGINT) > 0 THEN 1 WHEN count(*) = 2 THEN 2 ELSE 0 END
            FROM seats WHERE game = $1 AND agreed >= $2),
        $14)
    ON CONFLICT DO NOTHING
";

impl FinishedRound {
    /// The round that an event has ended, with the room as it is after it. None for any other event,
    /// and for a game that was given up before it began.
    pub fn of(game: GameId, room: &Room, entry: &Entry) -> Option<FinishedRound> {
        let Event::Finished { result, .. } = &entry.event else { return None };
        let EndedRound { round, first, plies, by, position } = room.ended()?.clone();
        let spec = room.game().spec().to_string();
        let paired = room.paired().filter(|_| room.is_rated(round));
        let ended = entry.now.wall_ms;
        Some(FinishedRound {
            game,
            round,
            by,
            listed: room.paired().is_some(),
            rated: paired.and_then(|paired| RatedRound::of(game, round, &spec, paired, first, result, ended)),
            over: room.is_over(),
            spec,
            first,
            result: result_name(result),
            reason: result.reason.clone(),
            plies,
            names: room.typed_names().clone(),
            position,
            ended,
        })
    }

    /// All of a game, from its log.
    pub fn all(game: GameId, entries: &[Entry]) -> Result<Vec<FinishedRound>, ReplayError> {
        let (first, rest) = entries.split_first().ok_or(ReplayError::Empty)?;
        let mut room = Room::replay(std::slice::from_ref(first))?;
        let mut rounds = Vec::new();
        for entry in rest {
            room.follow(std::slice::from_ref(entry))?;
            rounds.extend(FinishedRound::of(game, &room, entry));
        }
        Ok(rounds)
    }

    /// What it means for ratings, if it means anything.
    pub(crate) fn rated(&self) -> Option<&RatedRound> {
        self.rated.as_ref()
    }

    /// What keeps it, and that those sat there who have kept the game.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let game = || [self.game.as_str().into()];
        // Whoever is being deleted at this moment is gone when it is asked who sat there.
        let mut steps = vec![self.step(), Step::run(HOLD_SEATS, game()), Step::run(SITTINGS, game())];
        steps.extend(self.rated.clone().map(|rated| Step::Rate(Box::new(rated))));
        if self.listed && self.over {
            steps.push(Step::run("DELETE FROM live WHERE game = $1", game()));
        }
        steps
    }

    /// What keeps it; `SITTINGS` follows.
    pub(crate) fn step(&self) -> Step {
        let values: [Value; 14] = [
            self.game.as_str().into(),
            self.round.into(),
            self.spec.as_str().into(),
            seat_name(self.first).into(),
            self.result.into(),
            self.reason.as_str().into(),
            self.plies.into(),
            self.names[0].clone().into(),
            self.names[1].clone().into(),
            self.ended.into(),
            self.position.clone().into(),
            u32::from(self.rated.is_some()).into(),
            u32::from(self.listed).into(),
            self.by.map(|seat| seat_name(seat).to_owned()).into(),
        ];
        Step::run(ROUND, values)
    }
}

pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Creator => "creator",
        Seat::Guest => "guest",
    }
}

fn result_name(result: &Outcome) -> &'static str {
    match result.winner {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None if result.reason == "aborted" => "aborted",
        None => "draw",
    }
}
