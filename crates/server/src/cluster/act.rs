//! Changing a game that others may be changing too.

use std::{sync::Arc, time::Instant};

use raumspiel_protocol::v2::{Event, Seat};

use crate::{
    attend::coin,
    hall::Hall,
    outbox::Outbox,
    problem::Problem,
    publish,
    room::{Applied, Command, Room},
    store::Settled,
    table::{Attendee, Dialect, Table},
    text_id::{GameId, SeatKey},
};

impl Hall {
    /// Carries out a player's command. If another server was first, it is carried out again on what
    /// that one wrote: it may then be refused, or turn out to have been carried out there.
    pub(crate) async fn act_in_turn(
        self: &Arc<Self>,
        table: &Arc<Table>,
        command: Command,
        outbox: &Arc<Outbox>,
        dialect: Dialect,
    ) -> Result<(), Problem> {
        let _turn = self.loaded(table).await?;
        let mut up_to_date = false;
        loop {
            self.load(table).await?;
            let (settlement, applied) = {
                let mut inner = table.lock();
                let Some(room) = &mut inner.room else { continue };
                let applied = room.apply(command.clone(), self.now());
                inner.touched = Instant::now();
                if applied.entries.is_empty() {
                    (None, applied)
                } else {
                    table.append(&mut inner, applied.entries.clone(), self);
                    (Some(self.settlement(table)), applied)
                }
            };
            match settlement {
                None => {
                    // Refused as things stand here; perhaps they stand differently.
                    if applied.denied.is_some()
                        && !std::mem::replace(&mut up_to_date, true)
                        && self.read_on(table).await?
                    {
                        continue;
                    }
                }
                Some(settlement) => match settlement.await {
                    Ok(Settled::Durable) => {}
                    Ok(Settled::Overtaken) => {
                        self.metrics.commands_overtaken.add(1);
                        up_to_date = true;
                        continue;
                    }
                    // Everybody at the table has been told.
                    Ok(Settled::Failed) | Err(_) => return Ok(()),
                },
            }
            self.answer(table, &command, applied, outbox, dialect);
            return Ok(());
        }
    }

    /// Tells a player what the events do not tell.
    fn answer(
        &self,
        table: &Arc<Table>,
        command: &Command,
        applied: Applied,
        outbox: &Arc<Outbox>,
        dialect: Dialect,
    ) {
        let inner = table.lock();
        if applied.entries.first().is_some_and(|entry| matches!(entry.event, Event::Played { .. })) {
            self.metrics.moves_played.add(1);
        }
        if applied.repeated {
            self.metrics.commands_repeated.add(1);
            table.catch_up(&inner, self, Some(command.seat), outbox, command.seq.unwrap_or(0));
        }
        if let Some(denied) = applied.denied {
            self.metrics.commands_refused.add(1);
            publish::refusal(&inner, command.seat, &denied);
            match dialect {
                Dialect::V2 => self.refuse(table, &inner, command.id.unwrap_or(0), &denied, outbox),
                _ => outbox.push(publish::problem_v1(&denied.into())),
            }
        }
    }

    /// Takes the free seat, if nobody takes it elsewhere at the same time.
    pub(crate) async fn join_in_turn(
        self: &Arc<Self>,
        id: GameId,
        name: Option<String>,
        key: SeatKey,
        outbox: &Arc<Outbox>,
        dialect: Dialect,
    ) -> Result<Arc<Table>, Problem> {
        let table = self.table(id).await?;
        let turn = self.fresh(&table).await?;
        loop {
            self.load(&table).await?;
            let settlement = {
                let mut inner = table.lock();
                let knows = inner.committed.max(1);
                let Some(room) = &mut inner.room else { continue };
                crate::attend::speaks(dialect, room)?;
                let entries = room.join(key.hash(), name.clone(), coin(), self.now())?;
                table.append(&mut inner, entries, self);
                if dialect != Dialect::V2 {
                    // Told by the events how the game begins, so there before they are.
                    let seat = Some(Seat::Guest);
                    table.seat(&mut inner, Attendee { outbox: Arc::clone(outbox), seat, dialect, knows });
                }
                self.settlement(&table)
            };
            match settlement.await {
                Ok(Settled::Durable) => break,
                Ok(Settled::Overtaken) => {
                    table.leave(outbox);
                    self.load(&table).await?;
                    let opens = |room: &Room| room.seat_of(&key.hash()).is_some();
                    if table.lock().room.as_deref().is_some_and(opens) {
                        // This very one, at another server, where the answer got lost.
                        drop(turn);
                        return Ok(self.attend(id.as_str(), Some(key.as_str()), None, outbox).await?.0);
                    }
                }
                Ok(Settled::Failed) | Err(_) => {
                    table.leave(outbox);
                    return Err(Problem::storage_failed());
                }
            }
        }
        if dialect == Dialect::V2 {
            let mut inner = table.lock();
            let (seat, knows) = (Some(Seat::Guest), inner.committed);
            table.seat(&mut inner, Attendee { outbox: Arc::clone(outbox), seat, dialect, knows });
            table.greet(&inner, self, seat, outbox, Some(key.as_str()), None);
        }
        drop(turn);
        Ok(table)
    }

    /// Lets a flag fall if it is time, unless another server has.
    pub(crate) async fn let_flag_fall(self: Arc<Self>, id: GameId) {
        let Some(cluster) = &self.cluster else { return };
        let later = self.clock.tick_ms() + 500;
        // While the time is not certain, or the log cannot be read, nobody's flag falls.
        let Some(table) = self.table(id).await.ok().filter(|_| self.clock.is_certain()) else {
            return self.deadlines.set(id, later);
        };
        loop {
            let Ok(_turn) = self.fresh(&table).await else { return self.deadlines.set(id, later) };
            let settlement = {
                let mut inner = table.lock();
                let Some(room) = &mut inner.room else { continue };
                let entries = room.pass_time(self.now());
                if entries.is_empty() {
                    let next = room.deadline();
                    self.follow_deadline(id, &mut inner, next);
                    Err(next)
                } else {
                    table.append(&mut inner, entries, &self);
                    Ok(self.settlement(&table))
                }
            };
            let settled = match settlement {
                Ok(settlement) => settlement.await,
                Err(next) => {
                    let next = next.unwrap_or(later + 60 * 60 * 1000);
                    // Should this fail, somebody looks again, and earlier than needed.
                    return drop(cluster.postgres.set_due(id, next).await);
                }
            };
            match settled {
                Ok(Settled::Durable) => return self.metrics.flags_fallen.add(1),
                Ok(Settled::Overtaken) => {}
                Ok(Settled::Failed) | Err(_) => return self.deadlines.set(id, later),
            }
        }
    }
}
