use raumspiel_protocol::v2::{Outcome, Paired, Seat, Side, Strength};

use super::{Pool, Score, Standing};
use crate::{
    history::seat_name,
    ids::GameId,
    store::{Row, Step, Value},
};

/// A round by which ratings change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedRound {
    game: GameId,
    round: u32,
    pool: Pool,
    paired: Paired,
    /// The creator's; the guest has the other.
    score: Score,
    ended: u64,
}

/// What a round means for one of the two.
pub(crate) struct RatedSide<'r> {
    round: &'r RatedRound,
    seat: Seat,
    score: Score,
    opponent: Strength,
}

/// Whose seat it is, if it is somebody's.
const PLAYER: &str = "SELECT player FROM seats WHERE game = $1 AND seat = $2 AND player IS NOT NULL";

/// Where the player stood before this round.
const BEFORE: &str = "
    SELECT r.rating, r.deviation, r.volatility, r.games
    FROM seats s JOIN rated r ON r.player = s.player AND r.pool = $3
    WHERE s.game = $1 AND s.seat = $2 AND (r.ended, r.game, r.round) < ($4, $1, $5)
    ORDER BY r.ended DESC, r.game DESC, r.round DESC LIMIT 1
";

/// What has been applied already though it ended later, and this round if it has been.
const LATER: &str = "
    SELECT r.ended, r.game, r.round, r.score, r.opponent, r.doubt
    FROM seats s JOIN rated r ON r.player = s.player AND r.pool = $3
    WHERE s.game = $1 AND s.seat = $2 AND (r.ended, r.game, r.round) >= ($4, $1, $5)
    ORDER BY r.ended, r.game, r.round
";

pub(super) const APPLY: &str = "
    INSERT INTO rated (player, pool, ended, game, round, score, opponent, doubt, rating, deviation, volatility, games)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (player, pool, ended, game, round) DO UPDATE SET rating = excluded.rating,
        deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games
";

pub(super) const STAND: &str = "
    INSERT INTO ratings (player, pool, rating, deviation, volatility, games, ended)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (player, pool) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
        volatility = excluded.volatility, games = excluded.games, ended = excluded.ended
";

impl RatedRound {
    /// None for a round without a result.
    pub(crate) fn of(
        game: GameId,
        round: u32,
        spec: &str,
        paired: Paired,
        first: Seat,
        result: &Outcome,
        ended: u64,
    ) -> Option<RatedRound> {
        let pool = Pool::of(spec)?;
        let creator = if first == Seat::Creator { Side::First } else { Side::Second };
        let score = match result.winner {
            Some(winner) if winner == creator => Score::Won,
            Some(_) => Score::Lost,
            None if result.reason == "aborted" => return None,
            None => Score::Drew,
        };
        Some(RatedRound { game, round, pool, paired, score, ended })
    }

    pub(crate) fn game(&self) -> GameId {
        self.game
    }

    /// Those whose ratings change: whoever plays somebody who is known; and people against bots change only
    /// the bot's.
    pub(crate) fn sides(&self) -> Vec<RatedSide<'_>> {
        let Paired { creator, guest, counts_for, .. } = self.paired;
        let turned = match self.score {
            Score::Lost => Score::Won,
            Score::Drew => Score::Drew,
            Score::Won => Score::Lost,
        };
        let sides =
            [(Seat::Creator, self.score, creator.bot, guest), (Seat::Guest, turned, guest.bot, creator)];
        let counts = |bot: bool, opponent: Strength| bot || !opponent.bot;
        sides
            .into_iter()
            .filter(|(seat, _, bot, opponent)| counts_for.seat(*seat) && counts(*bot, *opponent))
            .map(|(seat, score, _, opponent)| RatedSide { round: self, seat, score, opponent })
            .collect()
    }
}

impl RatedSide<'_> {
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// As `rated` keeps it, without what follows from it.
    pub(super) fn result(&self, player: &Value) -> Row {
        let RatedRound { round, pool, ended, .. } = self.round;
        vec![
            player.clone(),
            pool.name().into(),
            (*ended).into(),
            (*round).into(),
            Value::Int(self.score as i64),
            self.opponent.rating.into(),
            self.opponent.deviation.into(),
        ]
    }

    pub(crate) fn questions(&self) -> [(&'static str, Vec<Value>); 3] {
        let RatedRound { game, round, pool, ended, .. } = self.round;
        let seat = || -> Vec<Value> { vec![game.as_str().into(), seat_name(self.seat).into()] };
        let place = || -> Vec<Value> { vec![pool.name().into(), (*ended).into(), (*round).into()] };
        [(PLAYER, seat()), (BEFORE, [seat(), place()].concat()), (LATER, [seat(), place()].concat())]
    }

    /// What is to be written, by the answers to the questions. Nothing for somebody who is gone.
    pub(crate) fn steps(&self, answers: &[Vec<Row>]) -> Vec<Step> {
        let [player, before, later] = answers else { return Vec::new() };
        let Some(player) = player.first().and_then(|row| row.first()) else { return Vec::new() };
        let RatedRound { game, round, pool, ended, .. } = self.round;
        let own: Row = vec![
            (*ended).into(),
            game.as_str().into(),
            (*round).into(),
            Value::Int(self.score as i64),
            self.opponent.rating.into(),
            self.opponent.deviation.into(),
        ];
        // It may have been applied, and the answer lost: then it stands first of the later ones.
        let is_there = later.first().is_some_and(|row| row[..3] == own[..3]);
        let own = (!is_there).then_some(&own);
        let standing = before.first().map_or(Standing::NEW, |row| standing(row));
        refold(player, *pool, standing, own.into_iter().chain(later))
    }
}

pub(super) fn standing(row: &[Value]) -> Standing {
    let number = |at: usize| row.get(at).map_or(0, Value::number);
    Standing { rating: number(0), deviation: number(1), volatility: number(2), games: number(3) }
}

/// Applies results in their order to where a player stood before them.
pub(super) fn refold<'r>(
    player: &Value,
    pool: Pool,
    mut standing: Standing,
    results: impl Iterator<Item = &'r Row>,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut last = None;
    for result in results {
        let [ended, game, round, score, opponent, doubt] = &result[..] else { continue };
        let points = |value: &Value| u32::try_from(value.number()).unwrap_or(u32::MAX);
        standing = standing.after(Score::read(score.number()), points(opponent), points(doubt));
        let place = [player.clone(), pool.name().into(), ended.clone(), game.clone(), round.clone()];
        let counted = [score.clone(), opponent.clone(), doubt.clone()];
        steps.push(Step::run(APPLY, place.into_iter().chain(counted).chain(numbers(&standing))));
        last = Some(ended.clone());
    }
    if let Some(ended) = last {
        let whose = [player.clone(), pool.name().into()];
        steps.push(Step::run(STAND, whose.into_iter().chain(numbers(&standing)).chain([ended])));
    }
    steps
}

pub(super) fn numbers(standing: &Standing) -> [Value; 4] {
    [standing.rating, standing.deviation, standing.volatility, standing.games].map(Value::from)
}
