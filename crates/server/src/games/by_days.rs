//! What a server does of itself in games by days, where players are mostly away: it plays what they
//! have decided ahead. Every move there makes a look due, in the transaction that writes it, so that
//! whichever server is there looks, also after another has died.

use std::sync::Arc;

use raumspiel_protocol::v2::Seat;

use super::{LiveGame, Registry};
use crate::{
    plans::{Ahead, Plan},
    problem::Problem,
    room::{Action, Change, Command, Room},
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

    /// Looks at a game by days after a move, once.
    pub(super) async fn look_after_move(self: &Arc<Self>, live: &Arc<LiveGame>) -> Result<(), Problem> {
        if live.lock().unseen_turn().is_none() {
            return Ok(());
        }
        let seen = self.play_ahead(live).await?;
        let mut inner = live.lock();
        inner.looked = inner.looked.max(seen);
        Ok(())
    }

    /// Plays the reply of whoever has the move, if they have left one, and deletes plans that the game
    /// has left. Returns the turn that was looked at.
    async fn play_ahead(self: &Arc<Self>, live: &Arc<LiveGame>) -> Result<u32, Problem> {
        let plans = self.plans.of(live.id).await?;
        let judge = |room: &Room| {
            let ahead: Vec<(Ahead, u32)> =
                plans.iter().map(|plan| (plan.ahead(room), room.seated_by(plan.seat))).collect();
            Ok((ahead, room.turn_by_days().map_or(0, |(_, seq)| seq)))
        };
        let (ahead, seq) = self.look(live, judge).await?;
        for (plan, (ahead, seated)) in plans.iter().zip(ahead) {
            match ahead {
                Ahead::Waits(_) => {}
                Ahead::Over => self.plans.delete(live.id, plan).await?,
                Ahead::Replies(text) => {
                    // By the number of the turn it is played once, whoever else looks.
                    let action = Action::Play(text);
                    let command = Command { seat: plan.seat, seated, seq: Some(seq), id: None, action, lag_ms: 0 };
                    self.change(live, &Change::Act(command)).await?;
                }
            }
        }
        Ok(seq)
    }
}
