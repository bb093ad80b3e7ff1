//! A player's passkeys in the tables.

use super::{
    PlayerId, Players,
    ids::{Code, Secret, device_id},
    passkey::Credential,
    roster::{Admitted, found, hold, player_of_device, take_ticket},
};
use crate::store::{Step, StoreError};

/// What is kept of a passkey.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) public_key: Vec<u8>,
    pub(crate) counter: u32,
}

impl Players {
    /// Keeps a new passkey that answers a challenge of this player; false if the challenge is none.
    pub(crate) async fn add_passkey(
        &self,
        player: PlayerId,
        challenge: &str,
        credential: Credential,
        counter: u32,
        now: u64,
    ) -> Result<Option<String>, StoreError> {
        let id = device_id();
        let steps = vec![
            hold(player),
            take_ticket(Code::Challenge, challenge, &id, now),
            Step::needed(
                "SELECT hash FROM tickets WHERE used_by = $1 AND player = $2",
                [id.as_str().into(), player.as_str().into()],
            ),
            Step::needed(
                "INSERT INTO passkeys (id, player, credential, public_key, counter, seen) \
                VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id",
                [
                    id.as_str().into(),
                    player.as_str().into(),
                    credential.id.into(),
                    credential.public_key.into(),
                    counter.into(),
                    now.into(),
                ],
            ),
        ];
        Ok(self.change(steps).await?.map(|_| id))
    }

    pub(crate) async fn passkey(&self, credential: &str) -> Result<Option<Kept>, StoreError> {
        let question = "SELECT id, public_key, counter FROM passkeys WHERE credential = $1";
        let rows = self.ask(question, vec![credential.into()]).await?;
        Ok(rows.first().map(|row| Kept {
            id: row[0].text().to_owned(),
            public_key: row[1].bytes().to_vec(),
            counter: u32::try_from(row[2].number()).unwrap_or(u32::MAX),
        }))
    }

    /// The player whose passkey has signed a challenge gets one more device.
    pub(crate) async fn admit_by_passkey(
        &self,
        passkey: &Kept,
        counter: u32,
        challenge: &str,
        kind: &str,
        now: u64,
    ) -> Result<Option<Admitted>, StoreError> {
        let (device, secret) = (device_id(), Secret::random());
        let steps = vec![
            Step::needed(
                "UPDATE players SET since = since WHERE id = (SELECT player FROM passkeys WHERE id = $1) RETURNING id",
                [passkey.id.as_str().into()],
            ),
            take_ticket(Code::Challenge, challenge, &device, now),
            Step::needed(
                "UPDATE passkeys SET counter = $1, seen = $2 WHERE id = $3 AND counter = $4 RETURNING id",
                [counter.into(), now.into(), passkey.id.as_str().into(), passkey.counter.into()],
            ),
            Step::run(
                "INSERT INTO devices (id, player, hash, kind, seen) \
                SELECT $1, player, $2, $3, CAST($4 AS BIGINT) FROM passkeys WHERE id = $5",
                [
                    device.as_str().into(),
                    secret.hash().into(),
                    kind.into(),
                    now.into(),
                    passkey.id.as_str().into(),
                ],
            ),
            player_of_device(&device),
        ];
        Ok(found(self.change(steps).await?).map(|player| Admitted { player, secret }))
    }
}
