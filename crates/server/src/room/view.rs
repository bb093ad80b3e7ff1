use raumspiel_protocol::v2::{Clocks, Offers, Player, Seat, State, Status};
use raumspiel_rules::{Record, Side, record::Date};

use super::{Now, Room};
use crate::{text_id::GameId, wire};

impl Room {
    /// How the game stands, for anybody.
    pub fn state(&self, game: GameId, now: Now) -> State {
        let status = match (self.ending, self.round) {
            (Some(_), _) => Status::Finished,
            (None, 0) => Status::Waiting,
            (None, _) => Status::Playing,
        };
        let seats =
            [Seat::Creator, Seat::Guest].into_iter().filter(|seat| self.keys[*seat as usize].is_some());
        let player = |seat: Seat| Player {
            seat,
            side: self.side_of(seat).map(wire::side),
            name: self.names[seat as usize].clone(),
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
            moves: self.game.move_texts(),
            position: self.game.position().text(),
            turn: (status == Status::Playing).then(|| wire::side(self.game.turn())),
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
            result: self.ending.map(|ending| wire::outcome(&self.game, ending)),
        }
    }

    pub fn clocks(&self, now: Now) -> Option<Clocks> {
        self.clock.as_ref().map(|clock| clock.view(now.tick_ms))
    }

    /// The round as a text that others can read.
    pub fn record(&self, date: Option<Date>) -> Record {
        let mut record = Record::of(self.game.clone());
        for seat in [Seat::Creator, Seat::Guest] {
            if let Some(side) = self.side_of(seat) {
                record.players[Side::index(side)].clone_from(&self.names[seat as usize]);
            }
        }
        record.date = date;
        record.ending = self.ending;
        record
    }
}
