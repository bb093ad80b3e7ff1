//! Commands drawn by chance.

use raumspiel_protocol::v2::{Phrase, Seat};
use raumspiel_server::room::{Action, Command, Room};

use crate::chance::Chance;

/// A move that can be played, or now and then one that cannot.
pub(crate) fn some_move(room: &Room, chance: &mut Chance) -> String {
    let moves = room.game().legal_moves();
    if moves.is_empty() || chance.percent(5) {
        return (*chance.pick(&["h", "", "Ab2Ab3", "d9", "a"])).to_owned();
    }
    room.game().position().notation(*chance.pick(&moves))
}

fn some_action(room: &Room, chance: &mut Chance) -> Action {
    if chance.percent(75) {
        return Action::Play(some_move(room, chance));
    }
    chance
        .pick(&[
            Action::Resign,
            Action::Abort,
            Action::GiveTime(15),
            Action::ClaimWin,
            Action::OfferDraw,
            Action::AcceptDraw,
            Action::DeclineDraw,
            Action::ClaimDraw,
            Action::OfferTakeBack,
            Action::AcceptTakeBack,
            Action::DeclineTakeBack,
            Action::OfferRematch,
            Action::AcceptRematch,
            Action::DeclineRematch,
            Action::Chat(Phrase::Hello),
        ])
        .clone()
}

pub(crate) fn some_command(room: &Room, id: u32, chance: &mut Chance) -> Command {
    let mut seat = *chance.pick(&[Seat::Creator, Seat::Guest]);
    if chance.percent(70) && room.side_of(seat) != Some(room.game().turn()) {
        seat = if seat == Seat::Creator { Seat::Guest } else { Seat::Creator };
    }
    let ignorance = if chance.percent(80) { 0 } else { chance.below(4) as u32 };
    let seq = Some(room.seq().saturating_sub(ignorance));
    let (seated, action) = (room.seated_by(seat), some_action(room, chance));
    Command { seat, seated, seq, id: Some(id), action, lag_ms: 0 }
}
