use axum::{
    Json,
    response::{IntoResponse, Response},
};
use raumspiel_protocol::{
    http::{OpenGame, OpenGames},
    v2::{Seat, Side, Status},
};

use super::PRIVATE;
use crate::{
    games::Registry,
    ids::GameId,
    players::visit::Visit,
    problem::Problem,
    room::{Now, Room},
};

/// What it costs an address to have one game looked at, in requests.
const LOOK: f32 = 0.2;

/// `GET /api/player/games`.
pub(super) async fn list(visit: Visit) -> Result<Response, Problem> {
    let caller = visit.caller().await?;
    let app = &visit.app;
    let seats = app.players.perhaps_open(caller.player.id).await?;
    if !app.charge(visit.address(), seats.len() as f32 * LOOK) {
        return Err(Problem::too_many_requests());
    }
    let mut games = Vec::new();
    for (game, seat) in seats {
        games.extend(look(app.games.clone(), game, seat).await?);
    }
    games.sort_by_key(|game| !game.your_move);
    Ok(([PRIVATE], Json(OpenGames { games })).into_response())
}

/// A game as who sits there sees it; none if it is over, or cannot be read any more.
async fn look(
    games: std::sync::Arc<Registry>,
    game: GameId,
    seat: Seat,
) -> Result<Option<OpenGame>, Problem> {
    let Ok(live) = games.live(game).await else { return Ok(None) };
    let now = games.now();
    games.look(&live, |room| Ok(seen(room, game, seat, now))).await
}

fn seen(room: &Room, game: GameId, seat: Seat, now: Now) -> Option<OpenGame> {
    let state = room.state(game, now);
    if state.status == Status::Finished {
        return None;
    }
    let (own, others): (Vec<_>, Vec<_>) = state.players.into_iter().partition(|player| player.seat == seat);
    let side = own.first().and_then(|player| player.side);
    Some(OpenGame {
        game: state.game,
        spec: state.spec,
        round: state.round,
        plies: u32::try_from(state.moves.len()).unwrap_or(u32::MAX),
        side,
        your_move: side.is_some() && state.turn == side,
        opponent: others.into_iter().next().and_then(|player| player.name),
        left_ms: state.clocks.zip(state.turn).map(|(clocks, turn)| match turn {
            Side::First => clocks.first_ms,
            Side::Second => clocks.second_ms,
        }),
        position: room.short_position(),
    })
}
