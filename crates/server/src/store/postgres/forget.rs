use std::collections::BTreeMap;

use super::{
    Address, Postgres, Standing, Trouble, games_in, schema,
    session::{Session, within},
    tables::TablesAt,
};
use crate::{
    ids::GameId,
    players::deletion,
    store::{LOOKED_AT, NAMED_FOR, Silent, StoreError, wall_ms},
};

/// Deletes everything of some games, and what was to be told of those forgotten long ago.
const DELETE: &str = "
    WITH gone AS (DELETE FROM events WHERE game_id = ANY($1)),
         folded_gone AS (DELETE FROM folded WHERE game = ANY($1)),
         stopped AS (DELETE FROM timed WHERE game_id = ANY($1)),
         stays_gone AS (DELETE FROM staying WHERE game_id = ANY($1)),
         owed_gone AS (DELETE FROM owed WHERE game_id = ANY($1)),
         seats_gone AS (DELETE FROM seats WHERE game = ANY($1)),
         rounds_gone AS (DELETE FROM rounds WHERE game = ANY($1)),
         sittings_gone AS (DELETE FROM sittings WHERE game = ANY($1)),
         rated_gone AS (DELETE FROM rated WHERE game = ANY($1)),
         live_gone AS (DELETE FROM live WHERE game = ANY($1)),
         seeks_gone AS (DELETE FROM seeks WHERE game = ANY($1)),
         plans_gone AS (DELETE FROM plans WHERE game = ANY($1)),
         notices_gone AS (DELETE FROM notices WHERE game = ANY($1))
    DELETE FROM forgotten WHERE at < $2
";

/// From name to name by the key, without looking at the events between them.
const SILENT: &str = "
    WITH RECURSIVE name (game_id) AS (
        SELECT least((SELECT game_id FROM events WHERE game_id > $1 ORDER BY game_id LIMIT 1),
            (SELECT game FROM folded WHERE game > $1 ORDER BY game LIMIT 1))
        UNION ALL
        SELECT least((SELECT game_id FROM events WHERE game_id > name.game_id ORDER BY game_id LIMIT 1),
            (SELECT game FROM folded WHERE game > name.game_id ORDER BY game LIMIT 1))
        FROM name WHERE game_id IS NOT NULL
    )
    SELECT game_id, coalesce((SELECT at FROM events e WHERE e.game_id = name.game_id ORDER BY seq DESC LIMIT 1),
            (SELECT at FROM folded f WHERE f.game = name.game_id)) < $2
        AND NOT EXISTS (SELECT FROM timed t WHERE t.game_id = name.game_id)
        AND NOT EXISTS (SELECT FROM seats s WHERE s.game = name.game_id AND s.player IS NOT NULL)
    FROM name WHERE game_id IS NOT NULL LIMIT $3
";

/// The tables beside the log that have rows of games, with the column that names the game.
const BESIDE: [(&str, &str); 11] = [
    ("owed", "game_id"),
    ("timed", "game_id"),
    ("staying", "game_id"),
    ("seats", "game"),
    ("rounds", "game"),
    ("sittings", "game"),
    ("rated", "game"),
    ("live", "game"),
    ("seeks", "game"),
    ("plans", "game"),
    ("notices", "game"),
];

/// What a game is found by; these go last, so that what is interrupted is found again.
const LOG: [(&str, &str); 2] = [("folded", "game"), ("events", "game_id")];

pub(super) async fn delete(standing: &Standing, games: &[GameId]) -> Result<(), Trouble> {
    let session = standing.session().await?;
    let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
    let named_until = wall_ms() - NAMED_FOR;
    if session.apart.is_none() {
        within(session.client.execute(DELETE, &[&names, &named_until])).await?;
        return Ok(());
    }
    // Some of the tables are spread over many machines and some are not, which no single statement changes.
    for (table, game) in BESIDE.iter().chain(&LOG) {
        let delete = format!("DELETE FROM {table} WHERE {game} = ANY($1)");
        within(session.client.execute(&delete, &[&names])).await?;
    }
    within(session.client.execute("DELETE FROM forgotten WHERE at < $1", &[&named_until])).await?;
    Ok(())
}

pub(super) async fn to_forget(standing: &Standing) -> Result<Vec<GameId>, Trouble> {
    let session = standing.session().await?;
    games_in(&within(session.client.query("SELECT game_id FROM forgotten", &[])).await?)
}

pub(super) async fn silent(
    standing: &Standing,
    after: Option<GameId>,
    since_ms: u64,
) -> Result<Silent, Trouble> {
    let session = standing.session().await?;
    let after = after.map_or_else(String::new, |game| game.to_string());
    let since = i64::try_from(since_ms).unwrap_or(i64::MAX);
    if session.apart.is_some() {
        return silent_apart(&session, &after, since).await;
    }
    let rows = within(session.client.query(SILENT, &[&after, &since, &i64::from(LOOKED_AT)])).await?;
    let mut silent = Silent { last: games_in(&rows)?.last().copied(), ..Silent::default() };
    for row in &rows {
        if row.try_get(1)? {
            silent.games.extend(GameId::new(row.try_get(0)?));
        }
    }
    Ok(silent)
}

/// The same where the database is many machines, each of which goes by its own key; what is beside the log
/// is asked for apart.
async fn silent_apart(session: &Session, after: &str, since: i64) -> Result<Silent, Trouble> {
    let mut last_at: BTreeMap<GameId, i64> = BTreeMap::new();
    let most = LOOKED_AT as usize;
    for question in [
        "SELECT game_id, max(at) FROM events WHERE game_id > $1 GROUP BY game_id ORDER BY game_id LIMIT $2",
        "SELECT game, at FROM folded WHERE game > $1 ORDER BY game LIMIT $2",
    ] {
        let rows = within(session.client.query(question, &[&after, &i64::from(LOOKED_AT)])).await?;
        for (game, row) in games_in(&rows)?.into_iter().zip(&rows) {
            let at: i64 = row.try_get(1)?;
            last_at.entry(game).and_modify(|last| *last = at.max(*last)).or_insert(at);
        }
    }
    // Each has given the first that it has: together they have the first of all, and some beyond.
    let looked_at: Vec<(GameId, i64)> = last_at.into_iter().take(most).collect();
    let quiet: Vec<&str> =
        looked_at.iter().filter(|(_, at)| *at < since).map(|(game, _)| game.as_str()).collect();
    let mut needed = Vec::new();
    for question in [
        "SELECT game_id FROM timed WHERE game_id = ANY($1)",
        "SELECT game FROM seats WHERE game = ANY($1) AND player IS NOT NULL",
    ] {
        needed.extend(games_in(&within(session.client.query(question, &[&quiet])).await?)?);
    }
    let is_silent = |(game, at): &&(GameId, i64)| *at < since && !needed.contains(game);
    let games = looked_at.iter().filter(is_silent).map(|(game, _)| *game).collect();
    Ok(Silent { games, last: looked_at.last().map(|(game, _)| *game) })
}

impl Postgres {
    /// Deletes a player of a database. False if there is no such player.
    pub async fn forget_player(url: &str, player: &str) -> Result<bool, StoreError> {
        let address = Address::new(url)?;
        schema::update(&mut address.connect().await?.client).await?;
        Ok(TablesAt::new(address).change(deletion(player)).await?.is_some())
    }

    /// Forgets a game of a database, and has every server that uses it forget it too. False if there
    /// is no such game.
    pub async fn forget_game(url: &str, game: GameId) -> Result<bool, StoreError> {
        let mut connected = Address::new(url)?.patient().connect().await?;
        let client = &mut connected.client;
        schema::update(client).await?;
        let transaction = within(client.transaction()).await?;
        let name = game.as_str();
        let mut gone = 0;
        for (table, game) in LOG {
            gone += within(transaction.execute(&format!("DELETE FROM {table} WHERE {game} = $1"), &[&name]))
                .await?;
        }
        for (table, game) in BESIDE {
            within(transaction.execute(&format!("DELETE FROM {table} WHERE {game} = $1"), &[&name])).await?;
        }
        let tell =
            "INSERT INTO forgotten VALUES ($1, $2) ON CONFLICT (game_id) DO UPDATE SET at = excluded.at";
        within(transaction.execute(tell, &[&name, &wall_ms()])).await?;
        within(transaction.commit()).await?;
        Ok(gone > 0)
    }
}
