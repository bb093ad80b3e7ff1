//! What a server does of itself in games by days, where players are mostly away: it plays what they
//! have decided ahead, and tells them that it is their turn. Every move there makes a look due, in the
//! transaction that writes it, so that whichever server is there looks, also after another has died. So does
//! whoever asks for another round, in any game, when the other is away.

use std::sync::Arc;

use raumspiel_protocol::v2::Seat;

use super::{Inner, LiveGame, Registry};
use crate::{
    ids::GameId,
    plans::{Ahead, Plan},
    problem::Problem,
    push::{Kind, Notice},
    room::{Action, Awaited, Change, Command, Now, Room},
    store::StoreError,
};

/// Longer than it takes to tell somebody on all their devices.
const TELLING_MS: u64 = 60_000;

impl Registry {
    /// Keeps what a player answers ahead; nothing, if there are no lines. The opponent may have moved
    /// in the same moment: then it is answered at once.
    pub(crate) async fn plan(
        self: &Arc<Self>,
        live: &Arc<LiveGame>,
        seat: (Seat, u32),
        seq: u32,
        lines: &[Vec<String>],
    ) -> Result<Vec<Vec<String>>, Problem> {
        let plan = self.look(live, |room| Ok(Plan::made(room, seat, seq, lines)?)).await?;
        match plan.lines.is_empty() {
            true => self.plans.clear(live.id, seat.0).await?,
            false => self.plans.keep(live.id, &plan).await?,
        }
        self.play_ahead(live).await?;
        self.planned(live, seat.0).await
    }

    /// What a player has decided ahead, as far as it can still come about.
    pub(crate) async fn planned(
        self: &Arc<Self>,
        live: &Arc<LiveGame>,
        seat: Seat,
    ) -> Result<Vec<Vec<String>>, Problem> {
        let plans = self.plans.of(live.id).await?;
        let Some(plan) = plans.into_iter().find(|plan| plan.seat == seat) else { return Ok(Vec::new()) };
        match self.look(live, |room| Ok(plan.ahead(room))).await? {
            Ahead::Waits(lines) => Ok(lines),
            Ahead::Replies(_) | Ahead::Over => Ok(Vec::new()),
        }
    }

    /// Looks at a game when it has come to the next stage, once: plays what was planned for it, else tells
    /// who is waited for, if they are away.
    pub(super) async fn look_at_turn(self: &Arc<Self>, live: &Arc<LiveGame>) -> Result<(), Problem> {
        let Some(stage) = live.lock().unseen_stage(self, self.now()) else { return Ok(()) };
        let played = self.play_ahead(live).await?;
        // Nobody is told what may not come true.
        let awaited = self.look(live, |room| Ok(room.awaited())).await?;
        let (before, notices) = {
            let mut inner = live.lock();
            let awaited = awaited.filter(|awaited| !played && awaited.stage(self.now()) == stage);
            let notices = awaited.map(|awaited| self.notices(&inner, awaited)).unwrap_or_default();
            let before = inner.looked;
            // Of two who look at once here, one tells.
            if before >= stage {
                return Ok(());
            }
            inner.looked = stage;
            (before, notices)
        };
        let told = self.tell(live.id, notices).await;
        if told.is_err() {
            live.lock().looked = before;
        }
        Ok(told?)
    }

    /// Plays the reply of whoever has the move, if they have left one, and deletes plans that the game
    /// has left. Says whether something was played.
    async fn play_ahead(self: &Arc<Self>, live: &Arc<LiveGame>) -> Result<bool, Problem> {
        let plans = self.plans.of(live.id).await?;
        if plans.is_empty() {
            return Ok(false);
        }
        let judge = |room: &Room| {
            let ahead = plans.iter().map(|plan| (plan.ahead(room), room.seated_by(plan.seat)));
            Ok((ahead.collect::<Vec<_>>(), room.turn_by_days().map(|turn| turn.seq)))
        };
        let (ahead, seq) = self.look(live, judge).await?;
        let mut played = false;
        for (plan, (ahead, seated)) in plans.iter().zip(ahead) {
            match ahead {
                Ahead::Waits(_) => {}
                Ahead::Over => self.plans.delete(live.id, plan).await?,
                // It may have been taken back before the move came that it answers.
                Ahead::Replies(_) if !self.plans.of(live.id).await?.contains(plan) => {}
                Ahead::Replies(text) => {
                    // By the number of the turn it is played once, whoever else looks.
                    let action = Action::Play(text);
                    let command = Command { seat: plan.seat, seated, seq, id: None, action, lag_ms: 0 };
                    played |= self.change(live, &Change::Act(command)).await?.events > 0;
                }
            }
        }
        Ok(played)
    }

    /// What there is to tell, to whom.
    fn notices(&self, inner: &Inner, awaited: Awaited) -> Vec<(Seat, Notice)> {
        let (seat, kind) = match awaited {
            Awaited::Rematch { seat, .. } => (seat, Kind::Rematch),
            Awaited::Move(turn) if turn.is_late(self.now()) => (turn.seat, Kind::DayLeft),
            Awaited::Move(turn) if turn.is_meeting => (turn.seat, Kind::Found),
            Awaited::Move(turn) => (turn.seat, Kind::YourTurn),
        };
        let both = [seat, seat.other()];
        let seats = &both[..if kind == Kind::Found { 2 } else { 1 }];
        let stage = awaited.stage(self.now());
        seats.iter().filter_map(|seat| Some((*seat, inner.notice(*seat, kind, stage)?))).collect()
    }

    /// Tells players who are away, if somebody can.
    async fn tell(&self, game: GameId, notices: Vec<(Seat, Notice)>) -> Result<(), StoreError> {
        let Some(push) = &self.push else { return Ok(()) };
        for (seat, notice) in notices {
            let browsers = push.untold(game, seat, &notice).await?;
            if !browsers.is_empty() {
                // Should this server die meanwhile, somebody looks again then.
                self.store.set_due(game, self.clock.tick_ms() + TELLING_MS);
                push.tell(game, seat, notice, &browsers).await?;
            }
        }
        Ok(())
    }
}

impl Inner {
    fn is_here(&self, seat: Seat) -> bool {
        let presence = self.presence();
        if seat == Seat::Creator { presence.creator } else { presence.guest }
    }

    /// Something to tell a player, if they are not here.
    fn notice(&self, seat: Seat, kind: Kind, stage: u64) -> Option<Notice> {
        let room = self.room.as_ref().filter(|_| !self.is_here(seat))?;
        Some(Notice { kind, stage, opponent: room.opponent_name(seat) })
    }

    /// What somebody should look after. Who is asked for another round is told of it by a notice or by
    /// being here, or not at all.
    fn to_look_after(&self, games: &Registry) -> Option<Awaited> {
        self.room.as_ref()?.awaited().filter(|awaited| match awaited {
            Awaited::Move(_) => true,
            Awaited::Rematch { seat, .. } => games.push.is_some() && !self.is_here(*seat),
        })
    }

    /// The stage that a game has come to, if nobody has looked after it yet and it is time to.
    fn unseen_stage(&self, games: &Registry, now: Now) -> Option<u64> {
        let awaited = self.to_look_after(games)?;
        let is_time = match awaited {
            Awaited::Move(turn) => turn.told_from <= now.tick_ms,
            Awaited::Rematch { .. } => true,
        };
        Some(awaited.stage(now)).filter(|stage| *stage > self.looked && is_time)
    }

    /// When somebody should look after a game.
    pub(super) fn look_due(&self, games: &Registry, now: Now) -> Option<u64> {
        if self.unseen_stage(games, now).is_some() {
            return Some(now.tick_ms);
        }
        let Awaited::Move(turn) = self.to_look_after(games)? else { return None };
        [Some(turn.told_from), turn.day_left].into_iter().flatten().filter(|due| *due > now.tick_ms).min()
    }
}
