use crate::{
    players::{PlayerId, Players},
    problem::Problem,
    store::StoreError,
};

/// Of the last so many games from the lobby, so many aborted are too many.
const LAST: u32 = 10;
const ABORTED: u64 = 4;
/// Whoever has aborted too many waits for so long after the last.
const PAUSE_MS: u64 = 5 * 60 * 1000;

const COUNT: &str = "
    SELECT count(*), coalesce(max(t.ended), 0) FROM (
        SELECT ended, game, round FROM sittings WHERE player = $1 AND listed = 1
        ORDER BY ended DESC, game DESC, round DESC LIMIT $2
    ) t
    JOIN rounds r ON r.game = t.game AND r.round = t.round
    JOIN seats s ON s.game = t.game AND s.player = $1 AND s.seat = r.ended_by
    WHERE r.result = 'aborted'
";

/// Until when a player pauses, who has left too many games before they began.
pub(super) async fn until(players: &Players, player: PlayerId) -> Result<Option<u64>, StoreError> {
    let rows = players.ask(COUNT, vec![player.as_str().into(), LAST.into()]).await?;
    let Some([aborted, last]) = rows.first().map(|row| &row[..]) else { return Ok(None) };
    Ok((aborted.number() >= ABORTED).then(|| last.number() + PAUSE_MS))
}

pub(super) fn problem(until: u64, now: u64) -> Problem {
    let seconds = until.saturating_sub(now).div_ceil(1000);
    Problem {
        code: "pause",
        message: format!("You have left too many games before they began; wait {seconds} seconds."),
    }
}
