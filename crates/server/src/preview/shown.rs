use raumspiel_protocol::v2::{Seat, Side, State, Status};
use raumspiel_rules::{Game, Spec};

use super::board;
use crate::room::Room;

/// What whoever has a game's link may see of it.
pub(super) struct Shown {
    pub(super) spec: Spec,
    /// None where the players do not want to be watched, or the board is too large to be drawn.
    pub(super) game: Option<Game>,
    pub(super) seq: u32,
    /// How it stands, in a few words that pictures can say.
    pub(super) status: String,
    /// The players' names, as far as they have any and may be seen.
    pub(super) names: Vec<String>,
}

impl Shown {
    pub(super) fn of(room: &Room, state: &State) -> Shown {
        let spec = room.game().spec();
        if !room.watching() {
            let status = "Between two".to_owned();
            return Shown { spec, game: None, seq: state.seq, status, names: Vec::new() };
        }
        let by_side = |side| state.players.iter().find(|player| player.side == Some(side));
        let named = |seat| state.players.iter().find(|player| player.seat == seat);
        let players = match state.status {
            Status::Waiting => [named(Seat::Creator), None],
            Status::Playing | Status::Finished => [by_side(Side::First), by_side(Side::Second)],
        };
        Shown {
            spec,
            game: board::can_be_drawn(spec.lattice()).then(|| room.game().clone()),
            seq: state.seq,
            status: status(spec, state),
            names: players.into_iter().flatten().filter_map(|player| player.name.clone()).collect(),
        }
    }

    /// `Connect Four in 3D`.
    pub(super) fn kind(&self) -> String {
        let Spec::Connect(shape) = self.spec else { return "3D chess".to_owned() };
        let line = if shape.line() == 4 { "Four".to_owned() } else { shape.line().to_string() };
        let space = if shape.lattice().is_flat() { "" } else { " in 3D" };
        format!("Connect {line}{space}")
    }

    /// `7 × 6`.
    pub(super) fn size(&self) -> String {
        self.spec.lattice().to_string().replace('×', " × ")
    }
}

fn status(spec: Spec, state: &State) -> String {
    let called = |side: Side| {
        let name = spec.side_name(crate::translate::rules_side(side));
        name[..1].to_uppercase() + &name[1..]
    };
    match (state.status, &state.result, state.turn) {
        (Status::Waiting, ..) => "Waiting for a player".to_owned(),
        (_, Some(result), _) => match result.winner {
            Some(side) => format!("{} wins", called(side)),
            None if result.reason == "aborted" => "Aborted".to_owned(),
            None => "Draw".to_owned(),
        },
        (_, None, Some(side)) => format!("{} to move", called(side)),
        (_, None, None) => String::new(),
    }
}
