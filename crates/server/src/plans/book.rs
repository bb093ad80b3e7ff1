use std::sync::Arc;

use raumspiel_protocol::v2::Seat;

use super::Plan;
use crate::{
    history::seat_name,
    ids::GameId,
    store::{Row, Step, StoreError, Tables},
};

pub(crate) const OF_GAME: &str = "SELECT seat, ply, since, lines FROM plans WHERE game = $1";
pub(crate) const INSERT: &str = "INSERT INTO plans (game, seat, ply, since, lines) VALUES ($1, $2, $3, $4, $5) \
    ON CONFLICT (game, seat) DO UPDATE SET ply = excluded.ply, since = excluded.since, lines = excluded.lines";
pub(crate) const DELETE: &str = "DELETE FROM plans WHERE game = $1 AND seat = $2 AND since = $3";
pub(crate) const CLEAR: &str = "DELETE FROM plans WHERE game = $1 AND seat = $2";

/// All plans, in a table beside the log.
#[derive(Clone)]
pub(crate) struct Plans(Arc<dyn Tables>);

impl Plans {
    pub(crate) fn new(tables: Arc<dyn Tables>) -> Plans {
        Plans(tables)
    }

    /// The plans of a game, at most one of each player.
    pub(crate) async fn of(&self, game: GameId) -> Result<Vec<Plan>, StoreError> {
        let rows = self.0.ask(OF_GAME, vec![game.as_str().into()]).await?;
        Ok(rows.iter().filter_map(stored).collect())
    }

    /// Puts a plan in the place of the player's last one.
    pub(crate) async fn keep(&self, game: GameId, plan: &Plan) -> Result<(), StoreError> {
        let lines = serde_json::to_string(&plan.lines).map_err(|error| StoreError(error.to_string()))?;
        let values = [
            game.as_str().into(),
            seat_name(plan.seat).into(),
            plan.ply.into(),
            plan.since.as_str().into(),
            lines.into(),
        ];
        self.0.change(vec![Step::run(INSERT, values)]).await.map(drop)
    }

    /// Deletes whatever a player has planned.
    pub(crate) async fn clear(&self, game: GameId, seat: Seat) -> Result<(), StoreError> {
        let values = [game.as_str().into(), seat_name(seat).into()];
        self.0.change(vec![Step::run(CLEAR, values)]).await.map(drop)
    }

    /// Deletes a plan, unless another has taken its place.
    pub(crate) async fn delete(&self, game: GameId, plan: &Plan) -> Result<(), StoreError> {
        let values = [game.as_str().into(), seat_name(plan.seat).into(), plan.since.as_str().into()];
        self.0.change(vec![Step::run(DELETE, values)]).await.map(drop)
    }
}

/// A plan as it is stored.
pub(crate) fn stored(row: &Row) -> Option<Plan> {
    let [seat, ply, since, lines] = &row[..] else { return None };
    Some(Plan {
        seat: if seat.text() == "guest" { Seat::Guest } else { Seat::Creator },
        ply: u32::try_from(ply.number()).ok()?,
        since: since.text().to_owned(),
        lines: serde_json::from_str(lines.text()).ok()?,
    })
}
