//! Who is at a game, here and at other servers.

use std::time::Duration;

use raumspiel_protocol::v2::{Presence, Seat};
use tokio::time::Instant;

use super::{Inner, LiveGame, Registry};
use crate::{
    room::{Away, Now},
    store::Policy,
    voice,
};

/// What is not said again for this long is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(20);

/// Who is at a game at other servers.
#[derive(Default)]
pub(crate) struct Elsewhere(Vec<(String, Presence, Instant)>);

impl Elsewhere {
    fn add_to(&self, presence: &mut Presence) {
        for (_, there, _) in &self.0 {
            presence.creator |= there.creator;
            presence.guest |= there.guest;
            presence.watchers += there.watchers;
        }
    }

    pub(crate) fn set(&mut self, node: &str, presence: Presence) {
        self.0.retain(|(known, ..)| known != node);
        if presence != Presence::default() {
            self.0.push((node.to_owned(), presence, Instant::now()));
        }
    }

    pub(crate) fn forget(&mut self) {
        self.0.retain(|(_, _, heard)| heard.elapsed() < FORGOTTEN);
    }
}

impl Inner {
    /// Who is here, and at other servers.
    pub(crate) fn presence(&self) -> Presence {
        let mut presence = self.presence_here();
        if let Some(elsewhere) = &self.elsewhere {
            elsewhere.add_to(&mut presence);
        }
        presence
    }

    pub(crate) fn presence_here(&self) -> Presence {
        let at = |seat| self.attendees.iter().any(|attendee| attendee.seat == Some(seat));
        let watches = |attendee: &&super::Attendee| attendee.seat.is_none() && attendee.voice.is_somebody();
        Presence {
            creator: at(Seat::Creator),
            guest: at(Seat::Guest),
            watchers: u32::try_from(self.attendees.iter().filter(watches).count()).unwrap_or(u32::MAX),
        }
    }

    pub(crate) fn change_elsewhere(&mut self, change: impl FnOnce(&mut Elsewhere)) {
        let before = self.presence();
        change(self.elsewhere.get_or_insert_default());
        if self.elsewhere.as_ref().is_some_and(|elsewhere| elsewhere.0.is_empty()) {
            self.elsewhere = None;
        }
        self.tell_presence_if_changed(before);
    }

    /// For how long who has been away from every server.
    pub(super) fn away(&self, games: &Registry) -> Away {
        // Mostly everybody is there.
        if self.gone == [None, None] {
            return Away::default();
        }
        let Some(known) = games.knows_presence_since() else { return Away::default() };
        let ms = |gone: Instant| u64::try_from(gone.max(known).elapsed().as_millis()).unwrap_or(u64::MAX);
        Away(self.gone.map(|gone| gone.map(ms)))
    }

    /// When somebody should next look at the game.
    pub(super) fn due(&self, games: &Registry, now: Now) -> Option<u64> {
        let room = self.room.as_ref()?;
        room.due(now, self.away(games)).into_iter().chain(self.look_due(games, now)).min()
    }

    /// Players who come and go are told at once; watchers when somebody next looks, so that a crowd
    /// does not tell each other of every one of them.
    pub(super) fn tell_presence_if_changed(&mut self, before: Presence) {
        let after = self.presence();
        self.note(after);
        if (before.creator, before.guest) != (after.creator, after.guest) {
            voice::presence(self, after);
        } else if before.watchers != after.watchers {
            self.watchers_changed = true;
        }
    }

    /// Keeps since when who is away.
    pub(super) fn note(&mut self, presence: Presence) {
        for (gone, is_here) in self.gone.iter_mut().zip([presence.creator, presence.guest]) {
            *gone = if is_here { None } else { gone.or_else(|| Some(Instant::now())) };
        }
    }
}

impl Registry {
    /// Since when it is known who is at other servers; none while it is not.
    fn knows_presence_since(&self) -> Option<Instant> {
        match (&self.cluster, self.store.policy()) {
            (Some(cluster), _) => cluster.knows_presence_since(),
            (None, Policy::RunAhead) => Some(self.opened),
            (None, Policy::Lease) => None,
        }
    }

    /// Somebody has gone: if it was a guest who gives the seat back by that, somebody looks when it is
    /// certain that they are gone.
    pub(super) fn follow_departure(&self, live: &LiveGame, inner: &mut Inner) {
        let Some(next) = inner.due(self, self.now()) else { return };
        if inner.deadline.is_none_or(|deadline| next < deadline) {
            self.follow_deadline(live.id, inner, Some(next));
        }
    }
}
