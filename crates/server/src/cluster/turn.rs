use tokio::sync::{MutexGuard, oneshot};

use crate::{
    hall::{Hall, NoTable},
    journal,
    room::Entry,
    store::Settled,
    table::Table,
};

/// Held by whoever changes a game, and by whoever must not be told what may yet not come true.
pub(crate) type Turn<'t> = MutexGuard<'t, ()>;

impl Hall {
    /// In a cluster, waits until everything that happens at this table is settled, and keeps others
    /// from it.
    async fn turn<'t>(&self, table: &'t Table) -> Turn<'t> {
        let turn = table.turn.lock().await;
        let unsettled = (!table.lock().is_settled()).then(|| self.settlement(table));
        if let Some(unsettled) = unsettled {
            // However it went, it is over.
            let _ = unsettled.await;
        }
        turn
    }

    /// In a cluster, brings a table up to what the log says and keeps it there until the turn is
    /// given back. Nothing to do for a server that has its log to itself.
    pub(crate) async fn fresh<'t>(&self, table: &'t Table) -> Result<Option<Turn<'t>>, NoTable> {
        if self.cluster.is_none() {
            return Ok(None);
        }
        // On the heap, so that connections stay small where there is no cluster.
        Box::pin(async move {
            let turn = self.turn(table).await;
            self.read_on(table).await?;
            Ok(Some(turn))
        })
        .await
    }

    /// The same, without asking the log: whoever only wants to add to it is told by the key.
    pub(super) async fn loaded<'t>(&self, table: &'t Table) -> Result<Turn<'t>, NoTable> {
        let turn = self.turn(table).await;
        self.load(table).await?;
        Ok(turn)
    }

    /// How what has been appended at a table last is settled.
    pub(super) fn settlement(&self, table: &Table) -> oneshot::Receiver<Settled> {
        let (told, settled) = oneshot::channel();
        let tell = |settled| {
            // Nobody waits any more if it cannot be told.
            let _ = told.send(settled);
        };
        self.store.after(table.id, Box::new(tell));
        settled
    }

    /// Takes in what others have written, and says whether there was anything. Whoever calls this
    /// has the turn.
    pub(super) async fn read_on(&self, table: &Table) -> Result<bool, NoTable> {
        let before = {
            let inner = table.lock();
            inner.room.is_some().then_some(inner.committed)
        };
        let Some(since) = before else {
            self.load(table).await?;
            return Ok(true);
        };
        let read = self.store.read(table.id, since).await;
        Ok(self.take_in(table, read.map_err(|error| NoTable::Storage(error.to_string()))?))
    }

    /// Takes in a part of the log that begins no later than where the table is.
    pub(super) fn take_in(&self, table: &Table, mut entries: Vec<Entry>) -> bool {
        let mut guard = table.lock();
        let inner = &mut *guard;
        entries.retain(|entry| entry.seq > inner.committed);
        let Some(room) = inner.room.as_mut().filter(|_| !entries.is_empty()) else { return false };
        if let Err(error) = room.follow(&entries) {
            journal::warn("unreadable-game", &[("game", table.id.as_str()), ("why", &error.to_string())]);
            inner.forget_room();
            return false;
        }
        let deadline = room.deadline();
        self.follow_deadline(table.id, inner, deadline);
        inner.take_in(entries);
        true
    }
}
