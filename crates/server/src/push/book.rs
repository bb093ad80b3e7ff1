use std::sync::Arc;

use raumspiel_protocol::v2::Seat;

use super::key::SiteKey;
use crate::{
    history::seat_name,
    ids::GameId,
    players::PlayerId,
    store::{Row, Step, StoreError, Tables},
};

/// Devices of one player that are told.
const MOST: u64 = 10;

/// A browser that wants to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) endpoint: String,
    /// The browser's key, a point of P-256.
    pub(crate) p256dh: Vec<u8>,
    /// What the browser and we have in common.
    pub(crate) auth: Vec<u8>,
}

/// The site's key, the browsers that want to be told, and what they were told last.
pub(crate) struct Book(Arc<dyn Tables>);

impl Book {
    pub(super) fn new(tables: Arc<dyn Tables>) -> Book {
        Book(tables)
    }

    /// The site's key. Of several servers that make one, the first to be written is everybody's.
    pub(super) async fn site_key(&self) -> Result<SiteKey, StoreError> {
        let make = "INSERT INTO push_keys (one, private) VALUES (1, $1) ON CONFLICT (one) DO NOTHING";
        let question = "SELECT private FROM push_keys WHERE one = 1";
        let mut rows = self.0.ask(question, Vec::new()).await?;
        if rows.is_empty() {
            self.0.change(vec![Step::run(make, [SiteKey::generate().into()])]).await?;
            rows = self.0.ask(question, Vec::new()).await?;
        }
        let key = rows.first().and_then(|row| SiteKey::read(row.first()?.bytes()));
        key.ok_or_else(|| StoreError("the key for notices cannot be read".to_owned()))
    }

    /// A device of a player is told from now on.
    pub(crate) async fn keep(
        &self,
        player: PlayerId,
        device: &str,
        subscription: &Subscription,
        now: u64,
    ) -> Result<(), StoreError> {
        let Subscription { endpoint, p256dh, auth } = subscription;
        let steps = vec![
            Step::needed(
                "UPDATE players SET since = since WHERE id = $1 RETURNING id",
                [player.as_str().into()],
            ),
            Step::run(
                "DELETE FROM pushes WHERE device = $1 OR endpoint = $2",
                [device.into(), endpoint.as_str().into()],
            ),
            Step::run(
                "DELETE FROM pushes WHERE player = $1 AND endpoint NOT IN \
                (SELECT endpoint FROM pushes WHERE player = $1 ORDER BY since DESC LIMIT $2)",
                [player.as_str().into(), (MOST - 1).into()],
            ),
            Step::run(
                "INSERT INTO pushes (endpoint, player, device, p256dh, auth, since) VALUES ($1, $2, $3, $4, $5, $6)",
                [
                    endpoint.as_str().into(),
                    player.as_str().into(),
                    device.into(),
                    p256dh.clone().into(),
                    auth.clone().into(),
                    now.into(),
                ],
            ),
        ];
        self.0.change(steps).await.map(drop)
    }

    /// A device is told no longer.
    pub(crate) async fn leave(&self, device: &str) -> Result<(), StoreError> {
        self.0
            .change(vec![Step::run("DELETE FROM pushes WHERE device = $1", [device.into()])])
            .await
            .map(drop)
    }

    pub(super) async fn delete(&self, endpoint: &str) -> Result<(), StoreError> {
        self.0
            .change(vec![Step::run("DELETE FROM pushes WHERE endpoint = $1", [endpoint.into()])])
            .await
            .map(drop)
    }

    /// The browsers of whoever has kept a seat, unless they have been told that much of the game.
    pub(super) async fn untold(
        &self,
        game: GameId,
        seat: Seat,
        stage: u64,
    ) -> Result<Vec<Subscription>, StoreError> {
        let question = "SELECT p.endpoint, p.p256dh, p.auth FROM seats s JOIN pushes p ON p.player = s.player \
            WHERE s.game = $1 AND s.seat = $2 AND NOT EXISTS \
            (SELECT 1 FROM notices n WHERE n.game = s.game AND n.seat = s.seat AND n.told >= $3)";
        let values = vec![game.as_str().into(), seat_name(seat).into(), stage.into()];
        let rows = self.0.ask(question, values).await?;
        let subscription = |row: &Row| match &row[..] {
            [endpoint, p256dh, auth] => Some(Subscription {
                endpoint: endpoint.text().to_owned(),
                p256dh: p256dh.bytes().to_vec(),
                auth: auth.bytes().to_vec(),
            }),
            _ => None,
        };
        Ok(rows.iter().filter_map(subscription).collect())
    }

    /// A player has been told that much of a game.
    pub(super) async fn told(&self, game: GameId, seat: Seat, stage: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO notices (game, seat, told) VALUES ($1, $2, $3) ON CONFLICT (game, seat) \
            DO UPDATE SET told = excluded.told WHERE notices.told < excluded.told";
        let values = [game.as_str().into(), seat_name(seat).into(), stage.into()];
        self.0.change(vec![Step::run(sql, values)]).await.map(drop)
    }
}
