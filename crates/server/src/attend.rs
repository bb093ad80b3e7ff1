//! Coming to a table: opening a game, joining it, watching it, coming back to it, leaving it.

use std::{sync::Arc, time::Instant};

use raumspiel_protocol::v2::{Seat, ServerMessage};

use crate::{
    hall::Hall,
    outbox::Outbox,
    problem::Problem,
    publish,
    room::{Options, Room},
    table::{Attendee, Dialect, Inner, Table},
    text_id::{GameId, JoinId, KeyHash, SeatKey},
};

/// What a new game is known by, to whom.
pub(crate) struct Opened {
    pub(crate) table: Arc<Table>,
    pub(crate) join: JoinId,
    pub(crate) key: SeatKey,
}

impl Hall {
    /// Opens a game. Nothing of it is to be told before it is durable; see `Table::when_settled`.
    pub(crate) fn create(self: &Arc<Self>, options: Options) -> Result<Opened, Problem> {
        if self.is_closing() {
            return Err(Problem::shutting_down());
        }
        let (join, key) = (JoinId::random(), SeatKey::random());
        let (room, entry) = Room::create(options, key.hash(), self.now());
        let table = self.open(join.game(), room);
        table.append(&mut table.lock(), vec![entry], self);
        self.metrics.games_created.add(1);
        Ok(Opened { table, join, key })
    }

    /// Takes the free seat. The attendee learns how the game stands once that is durable.
    pub(crate) async fn join(
        self: &Arc<Self>,
        join: &str,
        name: Option<String>,
        key: Option<String>,
        outbox: &Arc<Outbox>,
        dialect: Dialect,
    ) -> Result<(Arc<Table>, Seat), Problem> {
        let id = JoinId::new(join).ok_or(crate::hall::NoTable::UnknownGame)?.game();
        let name = crate::room::name(name)?;
        let key = match key {
            None => SeatKey::random(),
            Some(chosen) => {
                // Seated already, and the answer got lost?
                if let Ok((table, Some(seat))) = self.attend(id.as_str(), Some(&chosen), None, outbox).await {
                    return Ok((table, seat));
                }
                SeatKey::new(&chosen).ok_or_else(Problem::bad_key)?
            }
        };
        if self.cluster.is_some() {
            let table = Box::pin(self.join_in_turn(id, name, key, outbox, dialect)).await?;
            return Ok((table, Seat::Guest));
        }
        loop {
            let table = self.table(id).await?;
            let mut inner = table.lock();
            let known = inner.committed.max(1);
            let Some(room) = &mut inner.room else { continue };
            speaks(dialect, room)?;
            let entries = room.join(key.hash(), name, coin(), self.now())?;
            let seat = Seat::Guest;
            let knows = if dialect == Dialect::V2 { room.seq() } else { known };
            table.append(&mut inner, entries, self);
            table.seat(&mut inner, Attendee { outbox: Arc::clone(outbox), seat: Some(seat), dialect, knows });
            if dialect == Dialect::V2 {
                table.greet(&inner, self, Some(seat), outbox, Some(key.as_str()), None);
            }
            drop(inner);
            return Ok((table, seat));
        }
    }

    /// Watches, or comes back to the seat that the key opens.
    pub(crate) async fn attend(
        self: &Arc<Self>,
        game: &str,
        key: Option<&str>,
        since: Option<u32>,
        outbox: &Arc<Outbox>,
    ) -> Result<(Arc<Table>, Option<Seat>), Problem> {
        let key = key.map(KeyHash::of);
        loop {
            let table = self.find(game).await?;
            let turn = self.fresh(&table).await?;
            let mut inner = table.lock();
            let Some(room) = &inner.room else { continue };
            let seat = match &key {
                Some(key) => Some(room.seat_of(key).ok_or_else(Problem::wrong_key)?),
                None if !room.watching() => return Err(Problem::no_watching()),
                None => None,
            };
            let knows = room.seq();
            table
                .seat(&mut inner, Attendee { outbox: Arc::clone(outbox), seat, dialect: Dialect::V2, knows });
            match since {
                Some(since) => table.catch_up(&inner, self, seat, outbox, since),
                None => table.greet(&inner, self, seat, outbox, None, None),
            }
            drop(inner);
            drop(turn);
            return Ok((table, seat));
        }
    }

    /// The table of a game by its public name or by what joins it.
    pub(crate) async fn find(self: &Arc<Self>, name: &str) -> Result<Arc<Table>, Problem> {
        let unknown = crate::hall::NoTable::UnknownGame;
        let id = GameId::new(name).ok_or_else(|| unknown.clone())?;
        match self.table(id).await {
            Err(no_table) if no_table == unknown => {
                let joined = JoinId::new(name).ok_or(unknown)?.game();
                Ok(self.table(joined).await?)
            }
            found => Ok(found?),
        }
    }
}

impl Table {
    /// Adds an attendee and tells the others.
    pub(crate) fn seat(&self, inner: &mut Inner, attendee: Attendee) {
        inner.touched = Instant::now();
        match attendee.seat {
            Some(_) => {
                let before = inner.presence();
                inner.attendees.push(attendee.clone());
                if inner.presence() != before {
                    // The one who comes learns it with how the game stands.
                    let newcomer = inner.attendees.pop();
                    publish::presence_with(inner, &attendee);
                    inner.attendees.extend(newcomer);
                }
            }
            None => {
                inner.watchers_changed |= attendee.dialect != Dialect::ServerSentEvents;
                inner.attendees.push(attendee);
            }
        }
        self.presence_changed(inner.attendees.len() == 1);
    }

    /// Lets an attendee go.
    pub(crate) fn leave(&self, outbox: &Arc<Outbox>) {
        let mut inner = self.lock();
        let before = inner.presence();
        inner.attendees.retain(|attendee| !Arc::ptr_eq(&attendee.outbox, outbox));
        inner.attendees.shrink_to_fit();
        let after = inner.presence();
        if (before.creator, before.guest) != (after.creator, after.guest) {
            publish::presence(&inner);
        } else if before.watchers != after.watchers {
            inner.watchers_changed = true;
        }
        if inner.attendees.is_empty() {
            inner.elsewhere = None;
        }
        self.presence_changed(false);
    }

    /// Tells an attendee how the game stands.
    pub(crate) fn greet(
        &self,
        inner: &Inner,
        hall: &Hall,
        you: Option<Seat>,
        outbox: &Arc<Outbox>,
        key: Option<&str>,
        join: Option<&str>,
    ) {
        let Some(room) = &inner.room else { return };
        let message = ServerMessage::Attending {
            you,
            key: key.map(str::to_owned),
            join: join.map(str::to_owned),
            state: room.state(self.id, hall.now()),
            presence: inner.presence(),
        };
        self.tell(inner, hall, outbox, message);
    }

    /// Tells an attendee what has happened since an event, or how the game stands if that is too
    /// long ago.
    pub(crate) fn catch_up(
        &self,
        inner: &Inner,
        hall: &Hall,
        you: Option<Seat>,
        outbox: &Arc<Outbox>,
        since: u32,
    ) {
        let settled = inner.is_settled();
        match (inner.events_since(since), &inner.room) {
            (Some(events), Some(room)) if settled => {
                let message = ServerMessage::CaughtUp {
                    you,
                    events: events.map(|entry| entry.numbered()).collect(),
                    clocks: room.clocks(hall.now()),
                    presence: inner.presence(),
                };
                outbox.push(publish::text(&message));
            }
            _ => self.greet(inner, hall, you, outbox, None, None),
        }
    }

    /// Tells an attendee something about the game as it stands, once that is durable.
    pub(crate) fn tell(&self, inner: &Inner, hall: &Hall, outbox: &Arc<Outbox>, message: ServerMessage) {
        let (outbox, text) = (Arc::clone(outbox), publish::text(&message));
        self.when_settled(inner, hall, move |durable| {
            outbox.push(if durable { text } else { publish::problem_v2(&Problem::storage_failed()) });
        });
    }
}

/// Protocol 1 knows only chess.
pub(crate) fn speaks(dialect: Dialect, room: &Room) -> Result<(), Problem> {
    if dialect == Dialect::V1 && room.game().spec() != raumspiel_rules::Spec::Chess {
        return Err(Problem::new("not-chess", "That game is not 3D chess; it needs a newer client."));
    }
    Ok(())
}

/// Heads or tails, from the system's generator.
pub(crate) fn coin() -> bool {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has random numbers to give");
    byte[0] & 1 == 1
}
