use std::sync::Arc;

use super::{
    Name, PlayerId,
    ids::{Code, Secret, device_id},
};
use crate::store::{Pending, Row, Step, StoreError, Tables, Value};

/// Everybody who wanted to be known again, over the tables beside the log. Each call is one
/// transaction: it is done whole or not at all, at whichever server.
#[derive(Clone)]
pub(crate) struct Players(pub(super) Arc<dyn Tables>);

/// Somebody, as everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    /// Whose bot it is, if it is one.
    pub(crate) owner: Option<PlayerId>,
    pub(crate) since: u64,
}

/// Who asks, and from which of their devices.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) player: Player,
    pub(crate) device: String,
    pub(crate) seen: u64,
    pub(crate) recovery: bool,
}

/// One of a player's devices, as the player sees it.
#[derive(Debug)]
pub(crate) struct Device {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) seen: u64,
}

/// A device that is now the player's, with what proves it.
pub(crate) struct Admitted {
    pub(crate) player: Player,
    pub(crate) secret: Secret,
}

type Done<T> = Result<T, StoreError>;

/// How long a pair code or a challenge is worth something.
pub(crate) const TICKET_MS: u64 = 5 * 60 * 1000;
/// Bots that one player may have.
pub(crate) const MOST_BOTS: u64 = 3;

const INSERT_PLAYER: &str = "INSERT INTO players (id, name, owner, since) VALUES ($1, $2, $3, $4)";
const INSERT_DEVICE: &str = "INSERT INTO devices (id, player, hash, kind, seen) VALUES ($1, $2, $3, $4, $5)";

fn player(row: &[Value]) -> Option<Player> {
    let [id, name, owner, since, ..] = row else { return None };
    Some(Player {
        id: PlayerId::new(id.text())?,
        name: name.text().to_owned(),
        owner: PlayerId::new(owner.text()),
        since: since.number(),
    })
}

/// The one player that the last of some steps found.
pub(super) fn found(answers: Option<Vec<Vec<Row>>>) -> Option<Player> {
    answers?.last()?.first().and_then(|row| player(row))
}

impl Players {
    pub(crate) fn new(tables: Arc<dyn Tables>) -> Players {
        Players(tables)
    }

    pub(super) async fn change(&self, steps: Vec<Step>) -> Done<Option<Vec<Vec<Row>>>> {
        self.0.change(steps).await
    }

    pub(crate) fn ask(&self, sql: &'static str, values: Vec<Value>) -> Pending<Vec<Row>> {
        self.0.ask(sql, values)
    }

    /// Somebody new, with the device that asked.
    pub(crate) async fn create(&self, name: &Name, kind: &str, now: u64) -> Done<Admitted> {
        let (id, secret) = (PlayerId::random(), Secret::random());
        let steps = vec![
            Step::run(INSERT_PLAYER, [id.as_str().into(), name.as_str().into(), Value::Null, now.into()]),
            Step::run(
                INSERT_DEVICE,
                [device_id().into(), id.as_str().into(), secret.hash().into(), kind.into(), now.into()],
            ),
        ];
        self.change(steps).await?;
        let player = Player { id, name: name.as_str().to_owned(), owner: None, since: now };
        Ok(Admitted { player, secret })
    }

    /// Whose secret this is.
    pub(crate) async fn caller(&self, secret: &Secret) -> Done<Option<Caller>> {
        let question = "SELECT p.id, p.name, p.owner, p.since, d.id, d.seen, p.recovery \
            FROM devices d JOIN players p ON p.id = d.player WHERE d.hash = $1";
        let rows = self.ask(question, vec![secret.hash().into()]).await?;
        Ok(rows.first().and_then(|row| {
            let [.., device, seen, recovery] = &row[..] else { return None };
            Some(Caller {
                player: player(row)?,
                device: device.text().to_owned(),
                seen: seen.number(),
                recovery: !recovery.is_null(),
            })
        }))
    }

    /// A device was there. Written down once an hour.
    pub(crate) async fn seen(&self, caller: &Caller, now: u64) -> Done<()> {
        if now.saturating_sub(caller.seen) > 60 * 60 * 1000 {
            let sql = "UPDATE devices SET seen = $1 WHERE id = $2";
            self.change(vec![Step::run(sql, [now.into(), caller.device.as_str().into()])]).await?;
        }
        Ok(())
    }

    pub(crate) async fn get(&self, id: PlayerId) -> Done<Option<Player>> {
        let question = "SELECT id, name, owner, since FROM players WHERE id = $1";
        Ok(self.ask(question, vec![id.as_str().into()]).await?.first().and_then(|row| player(row)))
    }

    pub(crate) async fn rename(&self, id: PlayerId, name: &Name) -> Done<Option<Player>> {
        let sql = "UPDATE players SET name = $1 WHERE id = $2 RETURNING id, name, owner, since";
        Ok(found(self.change(vec![Step::needed(sql, [name.as_str().into(), id.as_str().into()])]).await?))
    }

    /// Leaves nothing of a player and their bots but games that somebody has played. Tells by what
    /// their devices were known.
    pub(crate) async fn delete(&self, id: PlayerId) -> Done<Vec<String>> {
        let answers = self.change(deletion(id.as_str())).await?.unwrap_or_default();
        Ok(answers.get(DEVICES_GO).map(|rows| texts(rows)).unwrap_or_default())
    }

    /// Devices and passkeys, the latest first.
    pub(crate) async fn devices(&self, id: PlayerId) -> Done<Vec<Device>> {
        let question = "SELECT id, kind, seen FROM devices WHERE player = $1 \
            UNION ALL SELECT id, 'passkey', seen FROM passkeys WHERE player = $1 ORDER BY 3 DESC, 1";
        let rows = self.ask(question, vec![id.as_str().into()]).await?;
        let device = |row: &Row| match &row[..] {
            [id, kind, seen] => {
                Some(Device { id: id.text().to_owned(), kind: kind.text().to_owned(), seen: seen.number() })
            }
            _ => None,
        };
        Ok(rows.iter().filter_map(device).collect())
    }

    /// A device's secret, or a passkey, is worth nothing any more. Tells by what the device was known;
    /// none if the player has none such.
    pub(crate) async fn sign_out(&self, id: PlayerId, device: &str) -> Done<Option<Vec<String>>> {
        let steps = [
            "DELETE FROM devices WHERE id = $1 AND player = $2 RETURNING hash",
            "DELETE FROM passkeys WHERE id = $1 AND player = $2 RETURNING id",
            "DELETE FROM pushes WHERE device = $1 AND player = $2 RETURNING endpoint",
        ]
        .map(|sql| Step::run(sql, [device.into(), id.as_str().into()]));
        let ticket = "DELETE FROM tickets WHERE used_by = $1 AND NOT EXISTS (SELECT 1 FROM devices WHERE id = $1) \
            AND NOT EXISTS (SELECT 1 FROM passkeys WHERE id = $1)";
        let steps = steps.into_iter().chain([Step::run(ticket, [device.into()])]).collect();
        let gone = self.change(steps).await?.unwrap_or_default();
        Ok(gone.iter().any(|rows| !rows.is_empty()).then(|| texts(&gone[0])))
    }

    /// Keeps the hash of something that opens something for a while, once. Tells until when; none if
    /// the player is gone.
    pub(crate) async fn issue(
        &self,
        kind: Code,
        code: &str,
        player: Option<PlayerId>,
        now: u64,
    ) -> Done<Option<u64>> {
        let expires = now + TICKET_MS;
        let mut steps: Vec<Step> = player.map(hold).into_iter().collect();
        let player: Value = player.map(|id| id.to_string()).into();
        steps.extend([
            Step::run("DELETE FROM tickets WHERE expires < $1", [now.into()]),
            Step::run(
                "INSERT INTO tickets (hash, kind, player, expires) VALUES ($1, $2, $3, $4)",
                [kind.hash(code).into(), kind_name(kind).into(), player, expires.into()],
            ),
        ]);
        Ok(self.change(steps).await?.map(|_| expires))
    }

    /// The player whose pair code this is gets one more device. None for a code that is wrong, used
    /// or expired: one statement tells, whichever it is.
    pub(crate) async fn pair(&self, code: &str, kind: &str, now: u64) -> Done<Option<Admitted>> {
        let (device, secret) = (device_id(), Secret::random());
        let steps = vec![
            hold_behind(Code::Pair, code),
            take_ticket(Code::Pair, code, &device, now),
            Step::run(
                "INSERT INTO devices (id, player, hash, kind, seen) \
                SELECT used_by, player, $1, $2, CAST($3 AS BIGINT) FROM tickets WHERE used_by = $4",
                [secret.hash().into(), kind.into(), now.into(), device.as_str().into()],
            ),
            player_of_device(&device),
        ];
        Ok(found(self.change(steps).await?).map(|player| Admitted { player, secret }))
    }

    /// Replaces the recovery code.
    pub(crate) async fn set_recovery(&self, id: PlayerId, code: &str) -> Done<()> {
        let sql = "UPDATE players SET recovery = $1 WHERE id = $2";
        let values = [Code::Recovery.hash(code).into(), id.as_str().into()];
        self.change(vec![Step::run(sql, values)]).await.map(drop)
    }

    /// As `pair`, by the recovery code.
    pub(crate) async fn recover(&self, code: &str, kind: &str, now: u64) -> Done<Option<Admitted>> {
        let (device, secret) = (device_id(), Secret::random());
        let steps = vec![
            Step::needed(
                "UPDATE players SET since = since WHERE recovery = $1 RETURNING id",
                [Code::Recovery.hash(code).into()],
            ),
            Step::needed(
                "INSERT INTO devices (id, player, hash, kind, seen) \
                SELECT $1, id, $2, $3, CAST($4 AS BIGINT) FROM players WHERE recovery = $5 RETURNING id",
                [
                    device.as_str().into(),
                    secret.hash().into(),
                    kind.into(),
                    now.into(),
                    Code::Recovery.hash(code).into(),
                ],
            ),
            player_of_device(&device),
        ];
        Ok(found(self.change(steps).await?).map(|player| Admitted { player, secret }))
    }

    /// A bot of a player, with its token; none if the player has as many as they may.
    pub(crate) async fn create_bot(&self, owner: PlayerId, name: &Name, now: u64) -> Done<Option<Admitted>> {
        let (id, secret) = (PlayerId::random(), Secret::random());
        let steps = vec![
            // Held, so that two at once count each other.
            Step::needed(
                "UPDATE players SET since = since WHERE id = $1 AND owner IS NULL RETURNING id",
                [owner.as_str().into()],
            ),
            Step::needed(
                "INSERT INTO players (id, name, owner, since) \
                SELECT $1, $2, id, CAST($3 AS BIGINT) FROM players WHERE id = $4 \
                AND (SELECT count(*) FROM players WHERE owner = $4) < $5 RETURNING id",
                [
                    id.as_str().into(),
                    name.as_str().into(),
                    now.into(),
                    owner.as_str().into(),
                    MOST_BOTS.into(),
                ],
            ),
            Step::run(
                INSERT_DEVICE,
                [device_id().into(), id.as_str().into(), secret.hash().into(), "token".into(), now.into()],
            ),
        ];
        let player = Player { id, name: name.as_str().to_owned(), owner: Some(owner), since: now };
        Ok(self.change(steps).await?.map(|_| Admitted { player, secret }))
    }

    pub(crate) async fn bots(&self, owner: PlayerId) -> Done<Vec<Player>> {
        let question = "SELECT id, name, owner, since FROM players WHERE owner = $1 ORDER BY since, id";
        Ok(self
            .ask(question, vec![owner.as_str().into()])
            .await?
            .iter()
            .filter_map(|row| player(row))
            .collect())
    }
}

/// The first value of each row.
fn texts(rows: &[Row]) -> Vec<String> {
    rows.iter().filter_map(|row| row.first()).map(|value| value.text().to_owned()).collect()
}

/// The step of `deletion` that tells by what devices were known.
const DEVICES_GO: usize = 2;

/// What deletes a player; see `Players::delete`.
pub(crate) fn deletion(id: &str) -> Vec<Step> {
    let one = || [id.into()];
    let mut steps = vec![Step::needed(HOLD, one())];
    for sql in [
        "DELETE FROM tickets WHERE used_by IN (SELECT id FROM devices WHERE player IN \
            (SELECT id FROM players WHERE id = $1 OR owner = $1))",
        "DELETE FROM devices WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1) RETURNING hash",
        "DELETE FROM plans WHERE (game, seat) IN (SELECT game, seat FROM seats WHERE player IN \
            (SELECT id FROM players WHERE id = $1 OR owner = $1))",
        "DELETE FROM pushes WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "UPDATE seats SET player = NULL WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM sittings WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM seeks WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM ratings WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM rated WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM passkeys WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM tickets WHERE player IN (SELECT id FROM players WHERE id = $1 OR owner = $1)",
        "DELETE FROM players WHERE id = $1 OR owner = $1",
    ] {
        steps.push(Step::run(sql, one()));
    }
    steps.push(Step::Scrub);
    steps
}

/// Until the end of the whole nobody else gives this player anything, or deletes them: what is given
/// to somebody who is being deleted would stay behind.
const HOLD: &str = "UPDATE players SET since = since WHERE id = $1 RETURNING id";

pub(super) fn hold(player: PlayerId) -> Step {
    Step::needed(HOLD, [player.as_str().into()])
}

/// The same for the player who got a ticket.
fn hold_behind(kind: Code, code: &str) -> Step {
    let sql = "UPDATE players SET since = since \
        WHERE id = (SELECT player FROM tickets WHERE hash = $1 AND kind = $2) RETURNING id";
    Step::needed(sql, [kind.hash(code).into(), kind_name(kind).into()])
}

const fn kind_name(kind: Code) -> &'static str {
    match kind {
        Code::Pair => "pair",
        Code::Recovery => "recovery",
        Code::Challenge => "challenge",
    }
}

/// Uses a ticket up: of two who do it at once, one gets it.
pub(super) fn take_ticket(kind: Code, code: &str, by: &str, now: u64) -> Step {
    Step::needed(
        "UPDATE tickets SET used_by = $1 WHERE hash = $2 AND kind = $3 AND expires > $4 AND used_by IS NULL RETURNING player",
        [by.into(), kind.hash(code).into(), kind_name(kind).into(), now.into()],
    )
}

pub(super) fn player_of_device(device: &str) -> Step {
    let sql = "SELECT p.id, p.name, p.owner, p.since FROM players p JOIN devices d ON d.player = p.id WHERE d.id = $1";
    Step::needed(sql, [device.into()])
}
