//! Coming to a game: opening it, joining it, watching it, coming back to it, leaving it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::Seat;
use raumspiel_rules::{Game, Spec};
use tokio::sync::oneshot;

use super::{Attendee, Inner, LiveGame, NoGame, Registry};
use crate::{
    cluster::Cluster,
    config::Limits,
    ids::{Day, GameId, JoinId, KeyHash, SeatKey},
    outbox::Outbox,
    players::PlayerId,
    problem::Problem,
    room::{BadOptions, Change, Now, Options, Room},
    store::Settled,
    voice::{SSE, Voice, Welcome, presence},
};

/// Nobody waits for longer to have a game opened.
const PATIENCE: Duration = Duration::from_secs(10);

/// One who asks for something, and how they are spoken to.
#[derive(Clone, Copy)]
pub(crate) struct Newcomer<'n> {
    pub(crate) outbox: &'n Arc<Outbox>,
    pub(crate) voice: &'static dyn Voice,
}

/// What a new game is known by, to whom.
pub(crate) struct Opened {
    pub(crate) live: Arc<LiveGame>,
    pub(crate) join: JoinId,
    pub(crate) key: SeatKey,
}

/// Being at a game.
#[derive(Clone)]
pub(crate) struct Attending {
    pub(crate) live: Arc<LiveGame>,
    /// None for one who watches.
    pub(crate) seat: Option<Seat>,
    /// The event by which the seat is theirs.
    pub(crate) seated: u32,
}

/// What lets somebody in.
pub(super) enum Entrance {
    Key(KeyHash),
    /// It is a player's, who is known.
    Seat(Seat),
    Watch,
}

impl Registry {
    /// Opens a game. It is there when it is durable.
    pub(crate) async fn create(self: &Arc<Self>, options: Options) -> Result<Opened, Problem> {
        if self.is_closing() {
            return Err(Problem::shutting_down());
        }
        if options.cells() > self.bounds.cells {
            return Err(BadOptions::TooLarge(self.bounds.cells).into());
        }
        let (join, key) = (self.new_name(), SeatKey::random());
        let (room, entry) = Room::create(options, self.kept(key.hash()), self.now());
        let live = self.open(join.game(), room);
        let settlement = {
            let mut inner = live.lock();
            live.append(&mut inner, vec![entry], false, self);
            inner.settlement()
        };
        if settled(settlement).await != Some(Settled::Durable) {
            self.forget(live.id);
            return Err(Problem::storage_failed());
        }
        self.metrics.games_created.add(1);
        Ok(Opened { live, join, key })
    }

    /// What is kept of a key's hash.
    pub(super) fn kept(&self, hash: KeyHash) -> KeyHash {
        if self.has_older() { hash } else { hash.half() }
    }

    /// What joins a game that is to be opened now. Servers of the version before know no names with days.
    pub(crate) fn new_name(&self) -> JoinId {
        if self.has_older() { JoinId::random() } else { JoinId::on(Day::of(self.now().wall_ms)) }
    }

    fn has_older(&self) -> bool {
        self.cluster.as_ref().is_some_and(Cluster::has_older)
    }

    /// Opens a game and sits down at it.
    pub(crate) async fn create_and_attend(
        self: &Arc<Self>,
        options: Options,
        creator: Newcomer<'_>,
    ) -> Result<Attending, Problem> {
        let Opened { live, join, key } = self.create(options).await?;
        let welcome = Welcome { key: Some(&key), join: Some(&join), since: None };
        self.sit_down(live, Entrance::Key(key.hash()), creator, welcome).await
    }

    /// Takes the free seat. It is theirs when it is durable. Whoever joins again with the same key,
    /// because the answer got lost, is seated where they sit: joining is idempotent.
    pub(crate) async fn join(
        self: &Arc<Self>,
        join: &str,
        name: Option<String>,
        key: Option<String>,
        guest: Newcomer<'_>,
    ) -> Result<Attending, Problem> {
        let id = JoinId::new(join).ok_or(NoGame::UnknownGame)?.game();
        let name = crate::room::name(name)?;
        let key = match key {
            None => SeatKey::random(),
            Some(chosen) => SeatKey::new(&chosen).ok_or_else(Problem::bad_key)?,
        };
        let (live, replayed) = self.live_at_cost(id).await?;
        guest.outbox.charge(Limits::bytes_of_replay(replayed));
        let knows_game = |room: &Room| room.game().spec() == Spec::Chess || !guest.voice.is_chess_only();
        if !live.lock().room.as_deref().is_none_or(knows_game) {
            return Err(Problem::new("not-chess", "That game is not 3D chess; it needs a newer client."));
        }
        let change = Change::Join { key: self.kept(key.hash()), name, coin: coin() };
        if let Some(denied) = self.change(&live, &change).await?.denied {
            return Err(denied.into());
        }
        let welcome = Welcome { key: Some(&key), ..Welcome::default() };
        self.sit_down(live, Entrance::Key(key.hash()), guest, welcome).await
    }

    /// Watches, or comes back to the seat that the key opens.
    pub(crate) async fn attend(
        self: &Arc<Self>,
        game: &str,
        key: Option<&str>,
        since: Option<u32>,
        newcomer: Newcomer<'_>,
    ) -> Result<Attending, Problem> {
        let (live, replayed) = self.find(game).await?;
        newcomer.outbox.charge(Limits::bytes_of_replay(replayed));
        let entrance = key.map_or(Entrance::Watch, |key| Entrance::Key(KeyHash::of(key)));
        self.sit_down(live, entrance, newcomer, Welcome::back(since)).await
    }

    /// Comes back to the seat that is a player's.
    pub(crate) async fn attend_own(
        self: &Arc<Self>,
        game: &str,
        player: PlayerId,
        since: Option<u32>,
        newcomer: Newcomer<'_>,
    ) -> Result<Attending, Problem> {
        let (live, replayed) = self.find(game).await?;
        newcomer.outbox.charge(Limits::bytes_of_replay(replayed));
        let seat = self.players.seat_at(live.id, player).await?.ok_or_else(Problem::wrong_key)?;
        self.sit_down(live, Entrance::Seat(seat), newcomer, Welcome::back(since)).await
    }

    /// Adds somebody to those who attend, and tells them how the game stands: first of all, whatever
    /// happens in that instant.
    pub(super) async fn sit_down(
        self: &Arc<Self>,
        live: Arc<LiveGame>,
        entrance: Entrance,
        newcomer: Newcomer<'_>,
        welcome: Welcome<'_>,
    ) -> Result<Attending, Problem> {
        loop {
            let lease = self.fresh(&live).await?;
            self.load(&live).await?;
            let sat = live.sit(&entrance, newcomer, welcome, self.now())?;
            drop(lease);
            match sat {
                Sat::At(seat, seated) => return Ok(Attending { live, seat, seated }),
                Sat::Unsettled(unsettled) => drop(unsettled.await),
                Sat::Left(key, name) => {
                    let again = Change::Join { key, name, coin: coin() };
                    if let Some(denied) = self.change(&live, &again).await?.denied {
                        return Err(denied.into());
                    }
                }
                Sat::NotLoaded => {}
            }
        }
    }

    /// Looks at a game as it stands, once that is durable.
    pub(crate) async fn look<T>(
        &self,
        live: &LiveGame,
        look: impl Fn(&Room) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        loop {
            self.load(live).await?;
            let _lease = self.fresh(live).await?;
            let (seen, unsettled) = {
                let mut inner = live.lock();
                let Some(room) = &inner.room else { continue };
                (look(room)?, inner.settlement())
            };
            let settled = match unsettled {
                None => Ok(Settled::Durable),
                Some(unsettled) => unsettled.await,
            };
            return if settled == Ok(Settled::Durable) { Ok(seen) } else { Err(Problem::storage_failed()) };
        }
    }

    /// Tells somebody who attends what is new since an event.
    pub(crate) async fn catch_up(
        &self,
        live: &LiveGame,
        since: u32,
        asker: Newcomer<'_>,
    ) -> Result<(), Problem> {
        self.load(live).await?;
        let _lease = self.fresh(live).await?;
        let mut inner = live.lock();
        let mut attendees = inner.attendees.iter();
        let seat =
            attendees.find(|one| Arc::ptr_eq(&one.outbox, asker.outbox)).and_then(|attendee| attendee.seat);
        live.greet(&mut inner, seat, asker, Welcome::back(Some(since)), self.now());
        Ok(())
    }

    /// From here on a listener is told of everything that becomes durable after `since`; what was before,
    /// up to the number that comes back, is in the log. The game tells who began it.
    pub(crate) async fn listen(
        &self,
        live: &LiveGame,
        outbox: &Arc<Outbox>,
        since: u32,
        may_see: impl Fn(&Room) -> Result<(), Problem>,
    ) -> Result<(u32, Game), Problem> {
        loop {
            self.load(live).await?;
            let mut inner = live.lock();
            let Some(room) = &inner.room else { continue };
            may_see(room)?;
            let game = room.game().clone();
            let committed = inner.committed;
            live.seat(&mut inner, Attendee::new(outbox, None, SSE, committed.max(since)));
            return Ok((committed, game));
        }
    }

    /// Tells everybody at a game that was interrupted how it goes on.
    pub(super) async fn resume(self: Arc<Self>, live: Arc<LiveGame>) {
        if self.load(&live).await.is_err() {
            return;
        }
        let Ok(_lease) = self.fresh(&live).await else { return };
        let mut inner = live.lock();
        let Some(seq) = inner.room.as_ref().map(|room| room.seq()) else { return };
        if !std::mem::take(&mut inner.interrupted) {
            return;
        }
        let known = Some(inner.committed);
        for at in 0..inner.attendees.len() {
            let attendee = &mut inner.attendees[at];
            let since = known.filter(|_| !std::mem::take(&mut attendee.owed));
            if since.is_none() {
                // How the game stands as the room has it, which may be ahead of its log again.
                attendee.knows = seq;
            }
            let (outbox, seat, voice) = (Arc::clone(&attendee.outbox), attendee.seat, attendee.voice);
            let newcomer = Newcomer { outbox: &outbox, voice };
            live.greet(&mut inner, seat, newcomer, Welcome::back(since), self.now());
        }
    }

    /// The game by its public name or by what joins it, and how many events were played again for it.
    pub(crate) async fn find(self: &Arc<Self>, name: &str) -> Result<(Arc<LiveGame>, usize), Problem> {
        let id = GameId::new(name).ok_or(NoGame::UnknownGame)?;
        match self.live_at_cost(id).await {
            Err(NoGame::UnknownGame) => {
                let joined = JoinId::new(name).ok_or(NoGame::UnknownGame)?.game();
                Ok(self.live_at_cost(joined).await?)
            }
            found => Ok(found?),
        }
    }
}

/// What came of sitting down.
enum Sat {
    At(Option<Seat>, u32),
    /// A seat exists when it is durable, not before.
    Unsettled(oneshot::Receiver<Settled>),
    /// They have given their seat back and nobody else has it: it is theirs again, under the same name,
    /// if they join again.
    Left(KeyHash, Option<String>),
    NotLoaded,
}

impl LiveGame {
    /// Adds somebody to those who attend and tells them how the game stands, if there is a place for
    /// them.
    fn sit(
        &self,
        entrance: &Entrance,
        newcomer: Newcomer<'_>,
        welcome: Welcome<'_>,
        now: Now,
    ) -> Result<Sat, Problem> {
        let mut inner = self.lock();
        let Some(room) = &inner.room else { return Ok(Sat::NotLoaded) };
        let seat = match entrance {
            Entrance::Seat(seat) => Some(*seat),
            Entrance::Key(key) => match (room.seat_of(key), room.former_guest(key)) {
                (Some(seat), _) => Some(seat),
                (None, Some(name)) => return Ok(Sat::Left(*key, name)),
                (None, None) => return Err(Problem::wrong_key()),
            },
            Entrance::Watch if !room.watching() => return Err(Problem::no_watching()),
            Entrance::Watch => None,
        };
        let seated = seat.map_or(0, |seat| room.seated_by(seat));
        let seq = room.seq();
        if seated > inner.committed {
            return Ok(inner.settlement().map_or(Sat::NotLoaded, Sat::Unsettled));
        }
        let attendee = Attendee::new(newcomer.outbox, seat, newcomer.voice, seq);
        let is_by_name = matches!(entrance, Entrance::Seat(_));
        self.seat(&mut inner, Attendee { is_by_name, ..attendee });
        self.greet(&mut inner, seat, newcomer, welcome, now);
        Ok(Sat::At(seat, seated))
    }

    /// Adds an attendee and tells the others.
    pub(crate) fn seat(&self, inner: &mut Inner, attendee: Attendee) {
        inner.touched = Instant::now();
        let before = inner.presence();
        inner.attendees.push(attendee);
        let after = inner.presence();
        inner.note(after);
        if (before.creator, before.guest) != (after.creator, after.guest) {
            // The one who comes learns it with how the game stands.
            let newcomer = inner.attendees.pop();
            presence(inner, after);
            inner.attendees.extend(newcomer);
        }
        inner.watchers_changed |= before.watchers != after.watchers;
        let asks = inner.attendees.len() == 1;
        self.presence_changed(inner, asks);
    }

    /// Lets an attendee go.
    pub(crate) fn leave(&self, outbox: &Arc<Outbox>) {
        let mut inner = self.lock();
        let before = inner.presence();
        inner.attendees.retain(|attendee| !Arc::ptr_eq(&attendee.outbox, outbox));
        inner.attendees.shrink_to_fit();
        inner.tell_presence_if_changed(before);
        inner.touched = Instant::now();
        self.presence_changed(&mut inner, false);
    }

    /// Tells an attendee how the game stands.
    pub(super) fn greet(
        &self,
        inner: &mut Inner,
        you: Option<Seat>,
        attendee: Newcomer<'_>,
        welcome: Welcome<'_>,
        now: Now,
    ) {
        let texts = self.greeting(inner, you, attendee.voice, welcome, now);
        inner.answer(attendee.outbox, texts);
    }
}

/// How it went with a new game; none if that is not known in time.
pub(super) async fn settled(settlement: Option<oneshot::Receiver<Settled>>) -> Option<Settled> {
    match settlement {
        Some(settlement) => tokio::time::timeout(PATIENCE, settlement).await.ok()?.ok(),
        None => Some(Settled::Durable),
    }
}

/// Heads or tails, from the system's generator.
fn coin() -> bool {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has random numbers to give");
    byte[0] & 1 == 1
}
