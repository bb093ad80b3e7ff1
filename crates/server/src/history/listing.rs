use raumspiel_protocol::http::{Counts, FinishedGame, Sitter};

use super::Cursor;
use crate::{
    ids::GameId,
    players::{PlayerId, Players},
    store::{StoreError, Value},
};

/// Which of a player's finished games are wanted.
pub(crate) struct Wanted {
    pub(crate) player: PlayerId,
    /// Whether the player asks: others see only games that were listed.
    pub(crate) own: bool,
    pub(crate) spec: Option<String>,
    /// `won`, `lost`, `draw` or `aborted`, as the player sees it.
    pub(crate) result: Option<String>,
    pub(crate) before: Option<Cursor>,
    pub(crate) limit: u32,
}

/// Where a page that ends with this goes on.
pub(crate) fn cursor_after(last: &FinishedGame) -> Option<Cursor> {
    Some(Cursor { ended: last.ended, game: GameId::new(&last.game)?, round: last.round })
}

/// What `listed` reads of rounds `r` and those who sat there.
macro_rules! columns {
    () => {
        "
    SELECT r.game, r.round, r.spec, r.first, r.result, r.reason, r.plies, r.rated, r.ended, r.position,
        pc.id, coalesce(pc.name, r.creator), pc.owner, pg.id, coalesce(pg.name, r.guest), pg.owner
    "
    };
}
macro_rules! people {
    () => {
        "
    LEFT JOIN seats sc ON sc.game = r.game AND sc.seat = 'creator'
    LEFT JOIN seats sg ON sg.game = r.game AND sg.seat = 'guest'
    LEFT JOIN players pc ON pc.id = sc.player
    LEFT JOIN players pg ON pg.id = sg.player
    "
    };
}

const LIST: &str = concat!(
    columns!(),
    "FROM (
        SELECT ended, game, round FROM sittings
        WHERE player = $1 AND (ended, game, round) < ($2, $3, $4) AND listed >= $5
            AND ($6 = '' OR spec = $6) AND ($7 = '' OR result = $7)
        ORDER BY ended DESC, game DESC, round DESC LIMIT $8
    ) t
    JOIN rounds r ON r.game = t.game AND r.round = t.round",
    people!(),
    "ORDER BY t.ended DESC, t.game DESC, t.round DESC"
);

/// Of the latest 2,000, so that a busy week costs no more than a quiet one.
const BEST: &str = concat!(
    columns!(),
    "FROM (
        SELECT * FROM rounds WHERE listed > 0 AND ended >= $1 AND result <> 'aborted'
        ORDER BY ended DESC LIMIT 2000
    ) r",
    people!(),
    "LEFT JOIN ratings rc ON rc.player = sc.player AND rc.pool = r.spec
    LEFT JOIN ratings rg ON rg.player = sg.player AND rg.pool = r.spec
    ORDER BY coalesce(rc.rating - rc.deviation, 0) + coalesce(rg.rating - rg.deviation, 0) DESC,
        r.plies DESC, r.game, r.round
    LIMIT $2"
);

/// Rounds from the lobby that ended since then, those first whose players are surely the best; of
/// those alike, the longest.
pub(crate) async fn best(players: &Players, since: u64, most: u32) -> Result<Vec<FinishedGame>, StoreError> {
    let rows = players.ask(BEST, vec![since.into(), most.into()]).await?;
    Ok(rows.iter().filter_map(|row| listed(row)).collect())
}

/// A page of a player's finished games, newest first, and one more if there is one.
pub(crate) async fn list(players: &Players, wanted: &Wanted) -> Result<Vec<FinishedGame>, StoreError> {
    let before = wanted.before.map(|cursor| (cursor.ended, cursor.game.to_string(), cursor.round));
    let (ended, game, round) = before.unwrap_or((i64::MAX.unsigned_abs(), String::new(), 0));
    let values: Vec<Value> = vec![
        wanted.player.as_str().into(),
        ended.into(),
        game.into(),
        round.into(),
        u32::from(!wanted.own).into(),
        wanted.spec.as_deref().unwrap_or_default().into(),
        wanted.result.as_deref().unwrap_or_default().into(),
        (wanted.limit + 1).into(),
    ];
    Ok(players.ask(LIST, values).await?.iter().filter_map(|row| listed(row)).collect())
}

fn listed(row: &[Value]) -> Option<FinishedGame> {
    let [game, round, spec, first, result, reason, plies, rated, ended, position, people @ ..] = row else {
        return None;
    };
    let [creator, guest]: [Sitter; 2] =
        people.chunks(3).map(sitter).collect::<Vec<Sitter>>().try_into().ok()?;
    let (first, second) = if first.text() == "creator" { (creator, guest) } else { (guest, creator) };
    Some(FinishedGame {
        game: game.text().to_owned(),
        round: u32::try_from(round.number()).ok()?,
        spec: spec.text().to_owned(),
        first,
        second,
        result: result.text().to_owned(),
        reason: reason.text().to_owned(),
        plies: u32::try_from(plies.number()).ok()?,
        rated: rated.number() > 0,
        ended: ended.number(),
        position: (!position.is_null()).then(|| position.text().to_owned()),
    })
}

fn sitter(columns: &[Value]) -> Sitter {
    let text =
        |at: usize| columns.get(at).filter(|value| !value.is_null()).map(|value| value.text().to_owned());
    let id = text(0);
    let tag = id.as_deref().and_then(PlayerId::new).map(|id| id.tag().to_owned());
    Sitter { tag, id, name: text(1), bot: text(2).is_some() }
}

pub(crate) async fn counts(players: &Players, player: PlayerId) -> Result<Counts, StoreError> {
    let question = "SELECT result, count(*) FROM sittings WHERE player = $1 GROUP BY result";
    let mut counts = Counts::default();
    for row in players.ask(question, vec![player.as_str().into()]).await? {
        let [result, many] = &row[..] else { continue };
        let many = many.number();
        match result.text() {
            "won" => counts.won = many,
            "lost" => counts.lost = many,
            "draw" => counts.drawn = many,
            // A game that was given up before it was one.
            _ => continue,
        }
        counts.games += many;
    }
    Ok(counts)
}
