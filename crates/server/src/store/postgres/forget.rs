use super::{Address, Postgres, Standing, Trouble, games_in, schema, session::within, tables::TablesAt};
use crate::{
    ids::GameId,
    players::deletion,
    store::{LOOKED_AT, NAMED_FOR, Silent, StoreError, wall_ms},
};

/// Deletes everything of some games, and what was to be told of those forgotten long ago.
const DELETE: &str = "
    WITH gone AS (DELETE FROM events WHERE game_id = ANY($1)),
         stopped AS (DELETE FROM timed WHERE game_id = ANY($1)),
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
        (SELECT game_id FROM events WHERE game_id > $1 ORDER BY game_id LIMIT 1)
        UNION ALL
        SELECT (SELECT game_id FROM events WHERE game_id > name.game_id ORDER BY game_id LIMIT 1)
        FROM name WHERE game_id IS NOT NULL
    )
    SELECT game_id, (SELECT at FROM events e WHERE e.game_id = name.game_id ORDER BY seq DESC LIMIT 1) < $2
        AND NOT EXISTS (SELECT FROM timed t WHERE t.game_id = name.game_id)
        AND NOT EXISTS (SELECT FROM seats s WHERE s.game = name.game_id AND s.player IS NOT NULL)
    FROM name WHERE game_id IS NOT NULL LIMIT $3
";

pub(super) async fn delete(standing: &Standing, games: &[GameId]) -> Result<(), Trouble> {
    let session = standing.session().await?;
    let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
    within(session.client.execute(DELETE, &[&names, &(wall_ms() - NAMED_FOR)])).await?;
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
    let rows = within(session.client.query(SILENT, &[&after, &since, &i64::from(LOOKED_AT)])).await?;
    let mut silent = Silent { last: games_in(&rows)?.last().copied(), ..Silent::default() };
    for row in &rows {
        if row.try_get(1)? {
            silent.games.extend(GameId::new(row.try_get(0)?));
        }
    }
    Ok(silent)
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
        let gone = within(transaction.execute("DELETE FROM events WHERE game_id = $1", &[&name])).await?;
        within(transaction.execute("DELETE FROM timed WHERE game_id = $1", &[&name])).await?;
        for table in ["seats", "rounds", "sittings", "rated", "live", "seeks"] {
            within(transaction.execute(&format!("DELETE FROM {table} WHERE game = $1"), &[&name])).await?;
        }
        let tell =
            "INSERT INTO forgotten VALUES ($1, $2) ON CONFLICT (game_id) DO UPDATE SET at = excluded.at";
        within(transaction.execute(tell, &[&name, &wall_ms()])).await?;
        within(transaction.commit()).await?;
        Ok(gone > 0)
    }
}
