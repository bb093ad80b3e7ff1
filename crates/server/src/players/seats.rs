//! Which seats of which games are whose. A game's log knows seats and keys; that a seat is a
//! player's is said here alone, so that a name is always the one the player has now, and gone when
//! the player is.

use std::collections::HashMap;

use raumspiel_protocol::v2::{Kept, Seat};

use super::{PlayerId, Players, roster::hold};
use crate::{
    history::{SITTINGS, seat_name},
    ids::GameId,
    room::Room,
    store::{Step, StoreError},
};

/// How those are called who have kept their seats of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Called([Option<Keeper>; 2]);

/// A seat that somebody has kept, and who; none once the player is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Keeper {
    player: Option<PlayerId>,
    kept: Kept,
}

impl Called {
    pub(crate) fn includes(&self, player: PlayerId) -> bool {
        self.0.iter().flatten().any(|keeper| keeper.player == Some(player))
    }

    fn is_players(&self, seat: Seat, player: PlayerId) -> bool {
        self.0[seat as usize].as_ref().is_some_and(|keeper| keeper.player == Some(player))
    }

    /// A seat is nobody's again.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.0[seat as usize] = None;
    }

    pub(crate) fn is_kept(&self, seat: Seat) -> bool {
        self.0[seat as usize].is_some()
    }

    /// Whether a seat was kept by somebody who is gone.
    pub(crate) fn is_deserted(&self, seat: Seat) -> bool {
        self.0[seat as usize].as_ref().is_some_and(|keeper| keeper.player.is_none())
    }

    pub(crate) fn apply_to(&self, room: &mut Room) {
        self.kept().into_iter().for_each(|kept| room.call(kept));
    }

    pub(crate) fn kept(&self) -> Vec<Kept> {
        self.0.iter().flatten().map(|keeper| keeper.kept.clone()).collect()
    }
}

impl Players {
    /// A seat becomes a player's, with all rounds played there; what was typed as a name when it was
    /// taken is forgotten. False if it is somebody else's.
    pub(crate) async fn claim(
        &self,
        game: GameId,
        seat: Seat,
        player: PlayerId,
        now: u64,
    ) -> Result<bool, StoreError> {
        let erase = match seat {
            Seat::Creator => "UPDATE rounds SET creator = NULL WHERE game = $1",
            Seat::Guest => "UPDATE rounds SET guest = NULL WHERE game = $1",
        };
        let steps = vec![
            Step::Lock(game),
            hold(player),
            Step::needed(
                "INSERT INTO seats (game, seat, player, claimed) VALUES ($1, $2, $3, $4) \
                ON CONFLICT (game, seat) DO UPDATE SET player = excluded.player, claimed = excluded.claimed \
                WHERE seats.player IS NULL OR seats.player = excluded.player RETURNING player",
                [game.as_str().into(), seat_name(seat).into(), player.as_str().into(), now.into()],
            ),
            Step::EraseName(game, seat),
            Step::run(erase, [game.as_str().into()]),
            Step::run(SITTINGS, [game.as_str().into()]),
            Step::Scrub,
        ];
        Ok(self.change(steps).await?.is_some())
    }

    /// A player wants everybody to see the rounds of a game up to this one; they are listed once both
    /// do. Tells whether this one is; none where the player has no seat there.
    pub(crate) async fn agree(
        &self,
        game: GameId,
        player: PlayerId,
        round: u32,
    ) -> Result<Option<bool>, StoreError> {
        let one = || [game.as_str().into()];
        let steps = vec![
            Step::Lock(game),
            Step::needed(
                "UPDATE seats SET agreed = CASE WHEN agreed < $3 THEN CAST($3 AS BIGINT) ELSE agreed END \
                WHERE game = $1 AND player = $2 RETURNING seat",
                [game.as_str().into(), player.as_str().into(), round.into()],
            ),
            Step::run(
                "UPDATE rounds SET listed = 2 WHERE game = $1 AND listed = 0 AND 2 = \
                (SELECT count(*) FROM seats s WHERE s.game = rounds.game AND s.agreed >= rounds.round)",
                one(),
            ),
            Step::run(
                "UPDATE sittings SET listed = 2 WHERE game = $1 AND round IN \
                (SELECT r.round FROM rounds r WHERE r.game = $1 AND r.listed = 2)",
                one(),
            ),
            Step::run(
                "SELECT listed FROM rounds WHERE game = $1 AND round = $2 AND listed > 0",
                [game.as_str().into(), round.into()],
            ),
        ];
        let answers = self.change(steps).await?;
        Ok(answers.map(|answers| answers.last().is_some_and(|rows| !rows.is_empty())))
    }

    /// A player's seats at games that may not be over: the latest of which no round is over, and the
    /// latest in which another round may have begun. So many and no more.
    pub(crate) async fn perhaps_open(&self, player: PlayerId) -> Result<Vec<(GameId, Seat)>, StoreError> {
        let question = "
            SELECT game, seat FROM (
                SELECT s.game, s.seat, s.claimed AS at FROM seats s
                WHERE s.player = $1 AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.game = s.game)
                ORDER BY s.claimed DESC LIMIT 60
            ) a
            UNION
            SELECT s.game, s.seat FROM (
                SELECT DISTINCT game FROM (
                    SELECT game FROM sittings WHERE player = $1 ORDER BY ended DESC, game DESC, round DESC LIMIT 30
                ) c
            ) b JOIN seats s ON s.game = b.game AND s.player = $1";
        let rows = self.ask(question, vec![player.as_str().into()]).await?;
        let seat = |row: &crate::store::Row| match &row[..] {
            [game, seat] => {
                let seat = if seat.text() == "guest" { Seat::Guest } else { Seat::Creator };
                Some((GameId::new(game.text())?, seat))
            }
            _ => None,
        };
        Ok(rows.iter().filter_map(seat).collect())
    }

    /// The seat of a game that is a player's.
    pub(crate) async fn seat_at(&self, game: GameId, player: PlayerId) -> Result<Option<Seat>, StoreError> {
        let called = self.called(&[game]).await?.remove(&game).unwrap_or_default();
        Ok([Seat::Creator, Seat::Guest].into_iter().find(|seat| called.is_players(*seat, player)))
    }

    /// Who has kept the seats of some games; nothing for those where nobody has.
    pub(crate) async fn called(&self, games: &[GameId]) -> Result<HashMap<GameId, Called>, StoreError> {
        let mut all: HashMap<GameId, Called> = HashMap::new();
        for row in self.0.seats(games.to_vec()).await? {
            let [game, seat, player, name, owner, agreed] = &row[..] else { continue };
            let Some(game) = GameId::new(game.text()) else { continue };
            let seat = if seat.text() == "guest" { Seat::Guest } else { Seat::Creator };
            let name = (!name.is_null()).then(|| name.text().to_owned());
            let shows = u32::try_from(agreed.number()).unwrap_or(u32::MAX);
            let kept = Kept { seat, name, bot: !owner.is_null(), shows };
            let keeper = Keeper { player: PlayerId::new(player.text()), kept };
            all.entry(game).or_default().0[seat as usize] = Some(keeper);
        }
        Ok(all)
    }
}
