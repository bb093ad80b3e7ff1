//! Doing something at a table.

use std::{sync::Arc, time::Instant};

use raumspiel_protocol::v2::{Event, ServerMessage};

use crate::{
    hall::Hall,
    outbox::Outbox,
    problem::Problem,
    publish,
    room::{Applied, Command, Denied},
    table::{Dialect, Inner, Table},
};

impl Hall {
    /// Carries out a player's command. What comes of it is told to everybody once it is durable;
    /// only if nothing comes of it, the player alone is told why.
    pub(crate) async fn act(
        self: &Arc<Self>,
        table: &Arc<Table>,
        command: Command,
        outbox: &Arc<Outbox>,
        dialect: Dialect,
    ) -> Result<(), Problem> {
        if self.cluster.is_some() {
            // On the heap, so that connections stay small where there is no cluster.
            return Box::pin(self.act_in_turn(table, command, outbox, dialect)).await;
        }
        loop {
            {
                let mut inner = table.lock();
                if let Some(room) = &mut inner.room {
                    let (seat, seq, id) = (command.seat, command.seq, command.id);
                    let Applied { entries, denied, repeated } = room.apply(command, self.now());
                    inner.touched = Instant::now();
                    if let [entry, ..] = &entries[..]
                        && matches!(entry.event, Event::Played { .. })
                    {
                        self.metrics.moves_played.add(1);
                    }
                    table.append(&mut inner, entries, self);
                    if repeated {
                        self.metrics.commands_repeated.add(1);
                        table.catch_up(&inner, self, Some(seat), outbox, seq.unwrap_or(0));
                    }
                    if let Some(denied) = denied {
                        self.metrics.commands_refused.add(1);
                        publish::refusal(&inner, seat, &denied);
                        match dialect {
                            Dialect::V2 => self.refuse(table, &inner, id.unwrap_or(0), &denied, outbox),
                            _ => outbox.push(publish::problem_v1(&denied.into())),
                        }
                    }
                    return Ok(());
                }
            }
            self.load(table).await?;
        }
    }

    pub(crate) fn refuse(
        &self,
        table: &Table,
        inner: &Inner,
        id: u32,
        denied: &Denied,
        outbox: &Arc<Outbox>,
    ) {
        let Some(room) = &inner.room else { return };
        let message = ServerMessage::Refused {
            id,
            code: denied.code().to_owned(),
            message: denied.to_string(),
            state: room.state(table.id, self.now()),
        };
        table.tell(inner, self, outbox, message);
    }
}
