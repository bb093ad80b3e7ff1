//! What a server does of itself in games by days, where players are mostly away: it plays what they
//! have decided ahead, and tells them that it is their turn. Every move there makes a look due, in the transaction that writes it, so that
//! whichever server is there looks, also after another has died.

use std::sync::Arc;

use raumspiel_protocol::v2::{Event, Seat};

use super::{Inner, LiveGame, Registry};
use crate::{
    ids::GameId,
    plans::{Ahead, Plan},
    problem::Problem,
    push::{Kind, Notice},
    room::{Action, Change, Command, Entry, Now, Room, Turn},
};

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

    /// Looks at a game by days when it has come to the next stage, once: plays what was planned for it,
    /// else tells who has the move, if they are away.
    pub(super) async fn look_at_turn(self: &Arc<Self>, live: &Arc<LiveGame>) -> Result<(), Problem> {
        let Some(stage) = live.lock().unseen_stage(self.now()) else { return Ok(()) };
        let played = self.play_ahead(live).await?;
        // Nobody is told what may not come true.
        let turn = self.look(live, |room| Ok(room.turn_by_days())).await?;
        let mut inner = live.lock();
        inner.looked = inner.looked.max(stage);
        if let Some(turn) = turn.filter(|turn| !played && turn.stage(self.now()) == stage) {
            self.tell_of_turn(live.id, &inner, turn);
        }
        Ok(())
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

    fn tell_of_turn(self: &Arc<Self>, game: GameId, inner: &Inner, turn: Turn) {
        let kind = match (turn.is_meeting, turn.is_late(self.now())) {
            (_, true) => Kind::DayLeft,
            (true, false) => Kind::Found,
            (false, false) => Kind::YourTurn,
        };
        let both = [turn.seat, turn.seat.other()];
        for seat in &both[..if kind == Kind::Found { 2 } else { 1 }] {
            self.tell(game, inner, *seat, kind, turn.stage(self.now()));
        }
    }

    /// Whoever is asked for another round hears of it where they are.
    pub(super) fn tell_of_rematch(self: &Arc<Self>, live: &LiveGame, entries: &[Entry]) {
        for entry in entries.iter().filter(|entry| matches!(entry.event, Event::RematchOffered {})) {
            let Some(cause) = entry.cause else { continue };
            self.tell(live.id, &live.lock(), cause.seat.other(), Kind::Rematch, u64::from(entry.seq) * 2);
        }
    }

    /// Tells a player of a game who is not at it, if somebody can.
    fn tell(self: &Arc<Self>, game: GameId, inner: &Inner, seat: Seat, kind: Kind, stage: u64) {
        let presence = inner.presence();
        let is_here = if seat == Seat::Creator { presence.creator } else { presence.guest };
        let (Some(push), Some(room)) = (&self.push, inner.room.as_ref().filter(|_| !is_here)) else { return };
        let notice = Notice { kind, stage, opponent: room.opponent_name(seat) };
        let games = Arc::clone(self);
        push.runtime.spawn(async move {
            let Some(push) = &games.push else { return };
            if let Err(error) = push.tell(game, seat, notice).await {
                tracing::warn!(%game, why = %error, "notice-not-sent");
            }
        });
    }
}

impl Inner {
    /// The stage that a game by days has come to, if nobody has looked after it yet.
    pub(super) fn unseen_stage(&self, now: Now) -> Option<u64> {
        let stage = self.room.as_ref()?.turn_by_days()?.stage(now);
        Some(stage).filter(|stage| *stage > self.looked)
    }
}
