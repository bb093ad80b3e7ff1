//! Whom others know: against whom a result says something.
//!
//! Whoever makes a second player to lose by has a first that is beaten by nobody else's measure. So a
//! result counts only against somebody whom others have measured, which is decided when two are paired
//! and stands in the game's first event. Who is known is known by people who were known before; the first
//! of a game, who have nobody before them, by each other.

use super::{Pool, Standing};
use crate::{
    players::{PlayerId, Players},
    store::{StoreError, Value},
};

/// So many different people besides the opponent have to have played somebody, one of them without
/// winning.
const OTHERS: u64 = 3;
/// As long as fewer people than this have ratings that are not provisional, a game is young: rounds that
/// counted for nobody make known too.
const FOUNDERS: u32 = 8;

const PLAYED: &str = "
    SELECT count(DISTINCT o.player), CAST(max(CASE WHEN s.result = 'lost' THEN 0 ELSE 1 END) AS BIGINT)
    FROM sittings s
    JOIN rounds r ON r.game = s.game AND r.round = s.round AND r.rated > 0
    JOIN seats o ON o.game = s.game AND o.player <> s.player AND o.player <> $3
    JOIN players p ON p.id = o.player AND p.owner IS NULL
    WHERE s.player = $1 AND s.spec = $2 AND (CAST($4 AS BIGINT) > 0 OR EXISTS (
        SELECT 1 FROM rated c
        WHERE c.player = s.player AND c.pool = s.spec AND c.ended = s.ended AND c.game = s.game AND c.round = s.round
    ))
";

const ESTABLISHED: &str = "
    SELECT count(*) FROM (
        SELECT r.player FROM ratings r JOIN players p ON p.id = r.player AND p.owner IS NULL
        WHERE r.pool = $1 AND r.deviation < $2 LIMIT $3
    ) founders
";

/// Whether somebody is known to others than their opponent.
pub(crate) async fn is_known(
    players: &Players,
    pool: Pool,
    player: PlayerId,
    opponent: PlayerId,
) -> Result<bool, StoreError> {
    let number = |row: &[Value], at: usize| row.get(at).map_or(0, Value::number);
    let whom = vec![pool.name().into(), Standing::PROVISIONAL.into(), FOUNDERS.into()];
    let established = players.ask(ESTABLISHED, whom).await?;
    let is_young = established.first().is_none_or(|row| number(row, 0) < u64::from(FOUNDERS));
    let whose = vec![
        player.as_str().into(),
        pool.name().into(),
        opponent.as_str().into(),
        u32::from(is_young).into(),
    ];
    let played = players.ask(PLAYED, whose).await?;
    Ok(played.first().is_some_and(|row| number(row, 0) >= OTHERS && number(row, 1) > 0))
}
