use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::{ClientMessage, Seat, ServerMessage, State, Status};
use raumspiel_rules::Game;

use super::game::Player;
use crate::client::{Client, Trouble};

/// A server that says nothing for so long is not there.
const PATIENCE: Duration = Duration::from_secs(5);

impl Player {
    /// After a connection was lost or something was refused: both players come back, at the next
    /// server if there are several, and go on from how the game stands.
    pub(super) async fn recover(&mut self, end: Instant) -> Result<(), Trouble> {
        // The end of the run is no reason to leave unknown what became of the last move.
        let end = end + 2 * PATIENCE;
        loop {
            let mut latest: Option<State> = None;
            for seat in [Seat::Creator, Seat::Guest] {
                let state = self.come_back(seat, end).await?;
                latest = latest.filter(|latest| latest.seq >= state.seq).or(Some(state));
            }
            self.shared.resumed.fetch_add(1, Ordering::Relaxed);
            let Some(state) = latest else { continue };
            self.go_on_from(&state)?;
            let over = state.status == Status::Finished;
            if !over || self.agree_on_rematch(&state).await.is_ok() {
                return Ok(());
            }
        }
    }

    async fn come_back(&mut self, seat: Seat, end: Instant) -> Result<State, Trouble> {
        let index = usize::from(seat == Seat::Guest);
        loop {
            if let Ok(Ok(state)) = tokio::time::timeout(PATIENCE, self.resume(index)).await {
                return Ok(state);
            }
            if Instant::now() > end {
                return Err(Trouble::Gone(None));
            }
            self.at[index] = (self.at[index] + 1) % self.shared.links.len();
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn resume(&mut self, index: usize) -> Result<State, Trouble> {
        let link = &self.shared.links[self.at[index]];
        let mut client = Client::connect(link).await.map_err(|_| Trouble::Gone(None))?;
        let (game, key) = (self.name.clone(), self.keys[index].clone());
        client.send(&ClientMessage::Resume { game, key, since: None }).await?;
        let state = match client.next().await? {
            ServerMessage::Attending { state, .. } => *state,
            other => return Err(Trouble::Unexpected(raumspiel_protocol::encode(&other))),
        };
        self.clients[index] = client;
        Ok(state)
    }

    fn go_on_from(&mut self, state: &State) -> Result<(), Trouble> {
        let ply = self.game.moves().len();
        let mut game = Game::new(self.shared.spec);
        for text in &state.moves {
            game.play_text(text).map_err(|error| Trouble::Unexpected(error.to_string()))?;
        }
        // The move that was under way, if the server knows it: as good as acknowledged.
        let known = state.status == Status::Playing && game.moves().len() == ply + 1;
        if let (true, Some(text), Some(acknowledged)) =
            (known && state.seq == self.seq + 1, state.moves.last(), &self.shared.acknowledged)
        {
            acknowledged.add(&self.name, state.seq, text);
        }
        let creator = state.players.iter().find(|player| player.seat == Seat::Creator);
        self.creator = creator.and_then(|player| player.side).unwrap_or(self.creator);
        self.game = game;
        self.seq = state.seq;
        Ok(())
    }
}
