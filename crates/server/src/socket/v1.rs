//! Protocol 1 on a socket.

use raumspiel_protocol::{decode, v1::ClientMessage};

use super::connection::Connection;
use crate::{
    games::Attending,
    problem::Problem,
    room::{Action, Command, Options},
    voice::move_text,
};

pub(super) async fn handle(connection: &mut Connection, text: &str) -> Result<(), Problem> {
    let games = connection.app.games.clone();
    match decode(text)? {
        ClientMessage::CreateGame {} => {
            leave_if_over(connection).await?;
            connection.may_create()?;
            let attending = games.create_and_attend(Options::chess(), connection.newcomer()).await?;
            connection.attending = Some(attending);
        }
        ClientMessage::JoinGame { game_id } => {
            leave_if_over(connection).await?;
            let attending = games.join(&game_id, None, None, connection.newcomer()).await?;
            connection.attending = Some(attending);
        }
        ClientMessage::Move { from, to, promotion } => {
            let Some(Attending { live, seat: Some(seat), seated }) = connection.attending.clone() else {
                return Err(Problem::new("not-in-game", "Create or join a game first."));
            };
            let action = Action::Play(move_text(from, to, promotion));
            let lag_ms = connection.lag.ms().unwrap_or(0);
            let command = Command { seat, seated, seq: None, id: None, action, lag_ms };
            games.act(&live, command, connection.newcomer()).await?;
        }
    }
    Ok(())
}

/// A client of this version knows one game at a time, until it is over.
async fn leave_if_over(connection: &mut Connection) -> Result<(), Problem> {
    if let Some(Attending { live, .. }) = &connection.attending {
        // It may have left memory meanwhile.
        connection.app.games.load(live).await?;
        if !live.lock().room.as_ref().is_none_or(|room| room.is_finished()) {
            return Err(Problem::new("already-in-game", "You are in a game already."));
        }
    }
    connection.leave();
    Ok(())
}
