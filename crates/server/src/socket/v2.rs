//! Protocol 2 on a socket.

use std::pin::pin;

use raumspiel_protocol::{
    decode,
    v2::{ClientMessage, ServerMessage},
};

use super::{
    connection::{Connection, in_time},
    seeking::Asked,
};
use crate::{
    games::Attending,
    players::Player,
    problem::Problem,
    room::{Action, Command, Options},
    voice,
};

pub(super) async fn handle(connection: &mut Connection, text: &str) -> Result<(), Problem> {
    match decode(text)? {
        // What is given up half-way here would wait for somebody as long as the connection lives.
        ClientMessage::Seek { specs, times, rated, name, key, with } => {
            connection.seek(Asked { specs, times, rated, name, key, with }).await
        }
        message => in_time(pin!(carry_out(connection, message))).await,
    }
}

async fn carry_out(connection: &mut Connection, message: ClientMessage) -> Result<(), Problem> {
    let games = connection.app.games.clone();
    let takes_seat = matches!(message, ClientMessage::Create { .. } | ClientMessage::Join { .. });
    let attending = match message {
        message @ ClientMessage::Create { .. } => {
            let options = Options::from_message(message).ok_or_else(Problem::not_attending)??;
            connection.may_create()?;
            connection.leave();
            games.create_and_attend(options, connection.newcomer()).await?
        }
        ClientMessage::Join { join, name, key } => {
            connection.leave();
            games.join(&join, name, key, connection.newcomer()).await?
        }
        ClientMessage::Watch { game, since } => {
            connection.leave();
            games.attend(&game, None, since, connection.newcomer()).await?
        }
        ClientMessage::Resume { game, key, since } if key.is_empty() => {
            let player = connection.player().await?.ok_or_else(Problem::wrong_key)?;
            connection.leave();
            games.attend_own(&game, player.id, since, connection.newcomer()).await?
        }
        ClientMessage::Resume { game, key, since } => {
            connection.leave();
            games.attend(&game, Some(&key), since, connection.newcomer()).await?
        }
        ClientMessage::Unseek { id } => return connection.unseek(id).await,
        ClientMessage::Lobby { on } => return connection.listen_to_lobby(on).await,
        ClientMessage::Sync { since } => {
            let Attending { live, .. } = connection.attending.clone().ok_or_else(Problem::not_attending)?;
            return games.catch_up(&live, since, connection.newcomer()).await;
        }
        ClientMessage::Plan { seq, lines } => return connection.plan(Some((seq, lines))).await,
        ClientMessage::ShowPlan {} => return connection.plan(None).await,
        ClientMessage::Ping { token } => {
            let pong = ServerMessage::Pong { token, lag_ms: connection.lag.ms() };
            connection.outbox.push(voice::text(&pong));
            return Ok(());
        }
        message => {
            let attending = connection.attending.clone().ok_or_else(Problem::not_attending)?;
            let Attending { live, seat, seated } = attending;
            let seat = seat.ok_or_else(Problem::watchers_cannot_play)?;
            let (seq, id, action) = Action::from_message(message).ok_or_else(Problem::not_attending)?;
            let lag_ms = connection.lag.ms().unwrap_or(0);
            let command = Command { seat, seated, seq: Some(seq), id: Some(id), action, lag_ms };
            return games.act(&live, command, connection.newcomer()).await;
        }
    };
    connection.attending = Some(attending);
    if takes_seat {
        connection.keep_if_bot().await;
    }
    Ok(())
}

impl Connection {
    /// Bots are shown as bots wherever they sit. Where that cannot be written down, it can be said by
    /// `POST /api/player/claim`.
    async fn keep_if_bot(&self) {
        let Some(Attending { live, seat: Some(seat), .. }) = &self.attending else { return };
        let Ok(Some(Player { id, owner: Some(_), .. })) = self.player().await else { return };
        let games = &self.app.games;
        if let Ok(true) = self.app.players.claim(live.id, *seat, id, games.now().wall_ms).await {
            games.refresh_names_at(live.id).await;
        }
    }

    /// Keeps what is planned, if anything is said, and tells what is.
    async fn plan(&mut self, said: Option<(u32, Vec<Vec<String>>)>) -> Result<(), Problem> {
        let Attending { live, seat, seated } = self.attending.clone().ok_or_else(Problem::not_attending)?;
        let seat = seat.ok_or_else(Problem::watchers_cannot_play)?;
        let games = self.app.games.clone();
        let lines = match said {
            Some((seq, lines)) => games.plan(&live, (seat, seated), seq, &lines).await?,
            None => games.planned(&live, seat).await?,
        };
        let text = voice::text(&ServerMessage::Planned { lines });
        self.outbox.charge(text.len());
        self.outbox.push(text);
        Ok(())
    }
}
