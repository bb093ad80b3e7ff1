use std::{collections::HashMap, sync::Arc};

use super::{
    Terms,
    fit::Fit,
    seek::{Seek, Wish},
};
use crate::{
    ids::{GameId, KeyHash},
    players::PlayerId,
    store::{Row, Step, StoreError, Tables, Value},
};

/// Who waits, over the tables beside the log.
pub(super) struct Book(Arc<dyn Tables>);

/// Whose server has not said for so long that they wait is not there any more.
const UNSEEN_MS: u64 = 6_000;
/// What was taken is remembered for so long, for those whose answer got lost.
const REMEMBERED_MS: u64 = 60_000;
/// Nobody waits for longer.
const LONGEST_MS: u64 = 14 * 24 * 60 * 60 * 1000;
/// A game that nobody ends is not shown for longer.
const ABANDONED_MS: u64 = 60 * 24 * 60 * 60 * 1000;
/// Seeks of one player.
pub(super) const MOST: u32 = 3;
/// So many are looked at together.
const LOOKED_AT: u32 = 20_000;
/// So many are changed or asked for in one transaction.
const TOGETHER: usize = 200;

/// A seek that is to be written down.
pub(super) struct NewSeek<'n> {
    pub(super) seeker: &'n str,
    pub(super) player: Option<PlayerId>,
    pub(super) stays: bool,
    pub(super) key: KeyHash,
    pub(super) wish: &'n Wish,
}

/// What has come of writing it down.
pub(super) enum Written {
    Waits,
    /// It was there, under this name; perhaps with a game.
    Was(String, Option<Box<Taken>>),
    TooMany,
}

/// Two who fit, and the game they are to have.
pub(super) struct Match<'s> {
    pub(super) fit: Fit<'s>,
    pub(super) game: GameId,
    pub(super) terms: Terms,
}

/// A seek that has found its game.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    pub(super) game: GameId,
    pub(super) terms: Terms,
}

const AGAIN: &str = "
    UPDATE seeks SET node = $2, seen = $3 WHERE key_hash = $1 RETURNING id, game, terms
";

const ADD: &str = "
    INSERT INTO seeks (id, seeker, player, node, seen, since, stays, key_hash, wish)
    SELECT $1, $2, CAST($3 AS TEXT), $4, CAST($5 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), $7, $8
    WHERE (SELECT count(*) FROM seeks WHERE seeker = $2 AND game IS NULL AND (stays = 1 OR seen > $9)) < $10
    ON CONFLICT (key_hash) DO NOTHING RETURNING id
";

const OPEN: &str = "
    SELECT id, seeker, player, node, since, stays, key_hash, wish FROM seeks
    WHERE game IS NULL AND (stays = 1 OR seen > $1) ORDER BY since, id LIMIT $2
";

/// Both or neither: whoever changes seeks otherwise than by adding one holds the lock.
const TAKE: &str = "
    UPDATE seeks SET game = $1, terms = $4, seat = CASE WHEN id = $2 THEN 'creator' ELSE 'guest' END
    WHERE id IN ($2, $3) AND game IS NULL AND 2 = (
        SELECT count(*) FROM seeks s WHERE s.id IN ($2, $3) AND s.game IS NULL AND (s.stays = 1 OR s.seen > $5)
    ) RETURNING id
";

const SEATS: &str = "
    INSERT INTO seats (game, seat, player, claimed)
    SELECT game, seat, player, CAST($2 AS BIGINT) FROM seeks WHERE game = $1 AND player IS NOT NULL ON CONFLICT DO NOTHING
";

const LIVE: &str = "
    INSERT INTO live (game, spec, since, strength)
    SELECT game, $2, CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM seeks WHERE game = $1 AND seat = 'creator'
    ON CONFLICT DO NOTHING
";

/// Whoever has found a game that is played now does not wait for another.
const OTHERS: &str = "
    DELETE FROM seeks WHERE game IS NULL AND stays = 0
        AND seeker IN (SELECT seeker FROM seeks WHERE game = $1 AND stays = 0) RETURNING id
";

const SWEEP: &str = "
    DELETE FROM seeks WHERE (game IS NULL AND stays = 0 AND seen <= $1) OR (game IS NOT NULL AND seen <= $2)
        OR (game IS NULL AND since <= $3)
";

impl Book {
    pub(super) fn new(tables: Arc<dyn Tables>) -> Book {
        Book(tables)
    }

    /// Writes a seek down, once for each key.
    pub(super) async fn add(
        &self,
        id: &str,
        new: NewSeek<'_>,
        node: &str,
        now: u64,
    ) -> Result<Written, StoreError> {
        let NewSeek { seeker, player, stays, key, wish } = new;
        let key: Value = key.to_hex().into();
        let wish = serde_json::to_string(wish).expect("a wish has nothing in it that JSON cannot say");
        let values: [Value; 10] = [
            id.into(),
            seeker.into(),
            player.map(|player| player.to_string()).into(),
            node.into(),
            now.into(),
            u32::from(stays).into(),
            key.clone(),
            wish.into(),
            now.saturating_sub(UNSEEN_MS).into(),
            MOST.into(),
        ];
        let again = [key, node.into(), now.into()];
        let steps = vec![Step::LockSeeks, Step::run(AGAIN, again), Step::run(ADD, values)];
        let answers = self.0.change(steps).await?.unwrap_or_default();
        let [_, again, added] = &answers[..] else { return Ok(Written::TooMany) };
        Ok(match (again.first(), added.is_empty()) {
            (Some(row), _) => Written::Was(row[0].text().to_owned(), taken(&row[1..]).map(Box::new)),
            (None, false) => Written::Waits,
            (None, true) => Written::TooMany,
        })
    }

    /// Everybody who waits, in the order of their age.
    pub(super) async fn open(&self, now: u64) -> Result<Vec<Seek>, StoreError> {
        let values = vec![now.saturating_sub(UNSEEN_MS).into(), LOOKED_AT.into()];
        let rows = self.0.ask(OPEN, values).await?;
        Ok(rows.iter().filter_map(|row| Seek::read(row)).collect())
    }

    /// Gives pairs their games, each both or neither; says for each whether it came true.
    pub(super) async fn take(&self, pairs: &[Match<'_>], now: u64) -> Result<Vec<bool>, StoreError> {
        let mut steps = vec![Step::LockSeeks];
        for Match { fit, game, terms } in pairs {
            let text = serde_json::to_string(terms).expect("terms have nothing in them that JSON cannot say");
            let game = || -> Value { game.as_str().into() };
            let (host, guest) = (fit.host.id.as_str(), fit.guest.id.as_str());
            let seen = now.saturating_sub(UNSEEN_MS);
            steps.extend([
                Step::run(TAKE, [game(), host.into(), guest.into(), text.into(), seen.into()]),
                Step::run(SEATS, [game(), now.into()]),
                Step::run(LIVE, [game(), terms.spec().into(), now.into(), terms.strength().into()]),
                Step::run(OTHERS, [game()]),
            ]);
        }
        let answers = self.0.change(steps).await?.unwrap_or_default();
        Ok(answers.iter().skip(1).step_by(4).map(|taken| taken.len() == 2).collect())
    }

    /// What has been found for some; nothing for those who wait still, or no longer.
    pub(super) async fn taken(&self, ids: &[&String]) -> Result<HashMap<String, Taken>, StoreError> {
        let question = "SELECT id, game, terms FROM seeks WHERE id = $1 AND game IS NOT NULL";
        let mut found = HashMap::new();
        for some in ids.chunks(TOGETHER) {
            let steps = some.iter().map(|id| Step::run(question, [id.as_str().into()])).collect();
            let rows = self.0.change(steps).await?.unwrap_or_default();
            let taken = |row: &Row| Some((row[0].text().to_owned(), taken(&row[1..])?));
            found.extend(rows.iter().flatten().filter_map(taken));
        }
        Ok(found)
    }
}

impl Book {
    /// A seek is over, unless it has been taken; says whether it is.
    pub(super) async fn remove(&self, id: &str) -> Result<bool, StoreError> {
        let gone = "DELETE FROM seeks WHERE id = $1 AND game IS NULL RETURNING id";
        let steps = vec![Step::LockSeeks, Step::needed(gone, [id.into()])];
        Ok(self.0.change(steps).await?.is_some())
    }

    /// Those who waited at a server are gone, unless they wait at another by now.
    pub(super) async fn let_go(&self, ids: &[String], node: &str) -> Result<(), StoreError> {
        let gone = "DELETE FROM seeks WHERE id = $1 AND node = $2 AND game IS NULL";
        for some in ids.chunks(TOGETHER) {
            let each = some.iter().map(|id| Step::run(gone, [id.as_str().into(), node.into()]));
            self.0.change([Step::LockSeeks].into_iter().chain(each).collect()).await?;
        }
        Ok(())
    }

    /// Whether a seek is somebody's, and waits though they are not here.
    pub(super) async fn is_absent(&self, id: &str, seeker: &str) -> Result<bool, StoreError> {
        let question = "SELECT id FROM seeks WHERE id = $1 AND seeker = $2 AND game IS NULL AND stays = 1";
        Ok(!self.0.ask(question, vec![id.into(), seeker.into()]).await?.is_empty())
    }

    /// Those who wait at a server are there.
    pub(super) async fn see(&self, node: &str, now: u64) -> Result<(), StoreError> {
        let sql = "UPDATE seeks SET seen = $1 WHERE node = $2 AND game IS NULL";
        self.0.change(vec![Step::LockSeeks, Step::run(sql, [now.into(), node.into()])]).await.map(drop)
    }

    /// Takes out whoever is not there any more.
    pub(super) async fn sweep(&self, now: u64) -> Result<(), StoreError> {
        let before = |ms: u64| Value::from(now.saturating_sub(ms));
        let seeks = Step::run(SWEEP, [before(2 * UNSEEN_MS), before(REMEMBERED_MS), before(LONGEST_MS)]);
        let live = "DELETE FROM live WHERE since <= $1";
        let live = Step::run(live, [before(ABANDONED_MS)]);
        self.0.change(vec![Step::LockSeeks, seeks, live]).await.map(drop)
    }

    /// How many games from the lobby are being played.
    pub(super) async fn count_live(&self) -> Result<u32, StoreError> {
        let rows = self.0.ask("SELECT count(*) FROM live", Vec::new()).await?;
        let many = rows.first().and_then(|row| row.first()).map_or(0, Value::number);
        Ok(u32::try_from(many).unwrap_or(u32::MAX))
    }

    /// The best of them, perhaps only those of one game.
    pub(super) async fn live(&self, spec: &str, most: u32) -> Result<Vec<GameId>, StoreError> {
        let question =
            "SELECT game FROM live WHERE ($1 = '' OR spec = $1) ORDER BY strength DESC, game LIMIT $2";
        let rows: Vec<Row> = self.0.ask(question, vec![spec.into(), most.into()]).await?;
        Ok(rows.iter().filter_map(|row| GameId::new(row.first()?.text())).collect())
    }
}

fn taken(row: &[Value]) -> Option<Taken> {
    let [game, terms] = row else { return None };
    Some(Taken { game: GameId::new(game.text())?, terms: serde_json::from_str(terms.text()).ok()? })
}
