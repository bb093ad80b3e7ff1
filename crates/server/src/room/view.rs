use raumspiel_protocol::v2::{Clocks, Offers, Player, Seat, State, Status};
use raumspiel_rules::{Record, Side, record::Date};

use super::{Now, Room};
use crate::{ids::GameId, translate};

impl Room {
    /// How the game stands, for anybody.
    pub fn state(&self, game: GameId, now: Now) -> State {
        let status = match (&self.result, self.round) {
            (Some(_), _) => Status::Finished,
            (None, 0) => Status::Waiting,
            (None, _) => Status::Playing,
        };
        let seats =
            [Seat::Creator, Seat::Guest].into_iter().filter(|seat| self.keys[*seat as usize].is_some());
        let player = |seat: Seat| Player {
            seat,
            side: self.side_of(seat).map(translate::side),
            name: self.name(seat),
            bot: self.is_bot(seat),
        };
        let by = |offer: Option<(Seat, u32)>| offer.map(|(seat, _)| seat);
        State {
            game: game.to_string(),
            seq: self.seq,
            spec: self.game.spec().to_string(),
            start: self.start.clone(),
            time: self.time,
            watching: self.watching,
            status,
            round: self.round,
            players: seats.map(player).collect(),
            kept: self.kept(),
            moves: self.move_texts().map(str::to_owned).collect(),
            position: self.game.position().text(),
            turn: (status == Status::Playing).then(|| translate::side(self.game.turn())),
            clocks: self.clocks(now),
            offers: Offers {
                draw: by(self.offers.draw),
                take_back: by(self.offers.take_back),
                rematch: by(self.offers.rematch),
            },
            claim: (status == Status::Playing)
                .then(|| self.game.claims().next())
                .flatten()
                .map(|claim| claim.reason().to_owned()),
            claim_win_after: self.gone_ms().map(|ms| u32::try_from(ms.div_ceil(1000)).unwrap_or(u32::MAX)),
            result: self.result.clone(),
            paired: self.paired,
        }
    }

    /// The moves of this round.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.move_texts.split_whitespace()
    }

    pub fn clocks(&self, now: Now) -> Option<Clocks> {
        self.clock.as_ref().map(|clock| clock.view(now.tick_ms))
    }

    /// The round as a text that others can read.
    pub fn record(&self, date: Option<Date>) -> Record {
        let mut record = Record::of(self.game.clone());
        for seat in [Seat::Creator, Seat::Guest] {
            if let Some(side) = self.side_of(seat) {
                record.players[Side::index(side)] = self.name(seat);
            }
        }
        record.date = date;
        record.ending = self.result.as_ref().and_then(|result| translate::ending(&self.game, result));
        record
    }
}
