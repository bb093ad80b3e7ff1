//! Protocol 1 on a socket.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::{
    decode, encode,
    v1::{ClientMessage, ServerMessage},
    v2::Seat,
};

use super::connection::Connection;
use crate::{
    problem::Problem,
    publish,
    room::{Action, Command, Options},
    table::{Attendee, Dialect},
    v1_view,
};

pub(super) async fn handle(connection: &mut Connection, text: &str) -> Result<(), Problem> {
    match decode(text)? {
        ClientMessage::CreateGame {} => create(connection),
        ClientMessage::JoinGame { game_id } => {
            not_seated(connection)?;
            let hall = connection.app.hall.clone();
            let (table, seat) = hall.join(&game_id, None, None, &connection.outbox, Dialect::V1).await?;
            connection.attending = Some((table, Some(seat)));
            Ok(())
        }
        ClientMessage::Move { from, to, promotion } => {
            let Some((table, Some(seat))) = connection.attending.clone() else {
                return Err(Problem::new("not-in-game", "Create or join a game first."));
            };
            let action = Action::Play(v1_view::join(from, to, promotion));
            let lag_ms = connection.lag.ms().unwrap_or(0);
            let command = Command { seat, seq: None, id: None, action, lag_ms };
            connection.app.hall.act(&table, command, &connection.outbox, Dialect::V1).await
        }
    }
}

fn create(connection: &mut Connection) -> Result<(), Problem> {
    not_seated(connection)?;
    let app = connection.app.clone();
    if !app.addresses.may_create(connection.address, &app.config.limits, Instant::now()) {
        app.hall.metrics.refused_by_limit.add(1);
        return Err(Problem::too_many_games());
    }
    let opened = app.hall.create(Options::chess())?;
    let outbox = connection.outbox.clone();
    let mut inner = opened.table.lock();
    let attendee =
        Attendee { outbox: outbox.clone(), seat: Some(Seat::Creator), dialect: Dialect::V1, knows: 1 };
    opened.table.seat(&mut inner, attendee);
    let created = ServerMessage::GameCreated { game_id: opened.join.as_str().to_owned() };
    opened.table.when_settled(&inner, &app.hall, move |durable| {
        outbox.push(if durable {
            Utf8Bytes::from(encode(&created))
        } else {
            publish::problem_v1(&Problem::storage_failed())
        });
    });
    drop(inner);
    connection.attending = Some((opened.table, Some(Seat::Creator)));
    Ok(())
}

fn not_seated(connection: &mut Connection) -> Result<(), Problem> {
    let over = match &connection.attending {
        None => true,
        Some((table, _)) => table.lock().room.as_ref().is_some_and(|room| room.is_finished()),
    };
    if !over {
        return Err(Problem::new("already-in-game", "You are in a game already."));
    }
    connection.leave();
    Ok(())
}
