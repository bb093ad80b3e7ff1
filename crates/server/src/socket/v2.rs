//! Protocol 2 on a socket.

use std::time::Instant;

use raumspiel_protocol::{
    decode,
    v2::{ClientMessage, Seat, ServerMessage},
};

use super::connection::Connection;
use crate::{
    problem::Problem,
    publish,
    room::{Action, Command, Options},
    table::{Attendee, Dialect},
};

pub(super) async fn handle(connection: &mut Connection, text: &str) -> Result<(), Problem> {
    let app = connection.app.clone();
    match decode(text)? {
        message @ ClientMessage::Create { .. } => create(connection, message),
        ClientMessage::Join { join, name, key } => {
            connection.leave();
            let (table, seat) = app.hall.join(&join, name, key, &connection.outbox, Dialect::V2).await?;
            connection.attending = Some((table, Some(seat)));
            Ok(())
        }
        ClientMessage::Watch { game, since } => attend(connection, &game, None, since).await,
        ClientMessage::Resume { game, key, since } => attend(connection, &game, Some(&key), since).await,
        ClientMessage::Sync { since } => {
            let (table, seat) = connection.attending.clone().ok_or_else(Problem::not_attending)?;
            app.hall.load(&table).await?;
            let _turn = app.hall.fresh(&table).await?;
            let inner = table.lock();
            table.catch_up(&inner, &app.hall, seat, &connection.outbox, since);
            Ok(())
        }
        ClientMessage::Ping { token } => {
            let pong = ServerMessage::Pong { token, lag_ms: connection.lag.ms() };
            connection.outbox.push(publish::text(&pong));
            Ok(())
        }
        message => {
            let (table, seat) = connection.attending.clone().ok_or_else(Problem::not_attending)?;
            let seat = seat.ok_or_else(Problem::watchers_cannot_play)?;
            let (seq, id, action) = Action::from_message(message).ok_or_else(Problem::not_attending)?;
            let lag_ms = connection.lag.ms().unwrap_or(0);
            let command = Command { seat, seq: Some(seq), id: Some(id), action, lag_ms };
            app.hall.act(&table, command, &connection.outbox, Dialect::V2).await
        }
    }
}

fn create(connection: &mut Connection, message: ClientMessage) -> Result<(), Problem> {
    let app = connection.app.clone();
    let options = Options::from_message(message).ok_or_else(Problem::not_attending)??;
    if !app.addresses.may_create(connection.address, &app.config.limits, Instant::now()) {
        app.hall.metrics.refused_by_limit.add(1);
        return Err(Problem::too_many_games());
    }
    connection.leave();
    let opened = app.hall.create(options)?;
    let outbox = connection.outbox.clone();
    let mut inner = opened.table.lock();
    let attendee =
        Attendee { outbox: outbox.clone(), seat: Some(Seat::Creator), dialect: Dialect::V2, knows: 1 };
    opened.table.seat(&mut inner, attendee);
    let (key, join) = (opened.key.as_str(), opened.join.as_str());
    opened.table.greet(&inner, &app.hall, Some(Seat::Creator), &outbox, Some(key), Some(join));
    drop(inner);
    connection.attending = Some((opened.table, Some(Seat::Creator)));
    Ok(())
}

async fn attend(
    connection: &mut Connection,
    game: &str,
    key: Option<&str>,
    since: Option<u32>,
) -> Result<(), Problem> {
    connection.leave();
    let hall = connection.app.hall.clone();
    connection.attending = Some(hall.attend(game, key, since, &connection.outbox).await?);
    Ok(())
}
