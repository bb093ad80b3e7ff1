use raumspiel_protocol::v2::{ClientMessage, Phrase, Seat};

use crate::ids::KeyHash;

/// What a player wants to do in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Play(String),
    Resign,
    Abort,
    /// Gives the guest's seat back.
    Leave,
    /// Gives the opponent so many seconds.
    GiveTime(u32),
    /// Claims the win from an opponent who is gone.
    ClaimWin,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    OfferTakeBack,
    AcceptTakeBack,
    DeclineTakeBack,
    OfferRematch,
    AcceptRematch,
    DeclineRematch,
    Chat(Phrase),
}

/// An action, who asks for it, and what they knew when they did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub seat: Seat,
    /// The event by which they have the seat, which somebody else may have by now.
    pub seated: u32,
    /// The last event that the player knew of; none from clients that do not count, whose commands
    /// are taken to mean the game as it stands.
    pub seq: Option<u32>,
    /// Recognises the command when it comes again.
    pub id: Option<u32>,
    pub action: Action,
    /// What the way from the player to here has taken, as far as the server can measure it.
    pub lag_ms: u32,
}

/// Everything that can change a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    Act(Command),
    /// Takes the free seat and begins the first round. `coin` decides who begins if the creator did
    /// not choose.
    Join {
        key: KeyHash,
        name: Option<String>,
        coin: bool,
    },
    /// Lets a flag fall if it is time, and a guest go who has left.
    PassTime,
}

/// For how many milliseconds each player has been away from every server; none for one who is there,
/// and where nobody can know. Presence is not in the log: it is told to the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Away(pub [Option<u64>; 2]);

impl Away {
    pub(super) fn for_ms(self, seat: Seat, ms: u64) -> bool {
        self.0[seat as usize].is_some_and(|away| away >= ms)
    }
}

impl Action {
    /// Whether it says or offers something, which nobody has to hear without end.
    pub(super) const fn says_something(&self) -> bool {
        matches!(
            self,
            Action::Chat(_)
                | Action::GiveTime(_)
                | Action::OfferDraw
                | Action::OfferTakeBack
                | Action::OfferRematch
        )
    }

    /// The action in a message, with its `seq` and `id`; none if the message is not one in a game.
    pub fn from_message(message: ClientMessage) -> Option<(u32, u32, Action)> {
        use ClientMessage as M;
        Some(match message {
            M::Play { seq, id, r#move } => (seq, id, Action::Play(r#move)),
            M::Resign { seq, id } => (seq, id, Action::Resign),
            M::Abort { seq, id } => (seq, id, Action::Abort),
            M::Leave { seq, id } => (seq, id, Action::Leave),
            M::GiveTime { seq, id, seconds } => (seq, id, Action::GiveTime(seconds)),
            M::ClaimWin { seq, id } => (seq, id, Action::ClaimWin),
            M::OfferDraw { seq, id } => (seq, id, Action::OfferDraw),
            M::AcceptDraw { seq, id } => (seq, id, Action::AcceptDraw),
            M::DeclineDraw { seq, id } => (seq, id, Action::DeclineDraw),
            M::ClaimDraw { seq, id } => (seq, id, Action::ClaimDraw),
            M::OfferTakeBack { seq, id } => (seq, id, Action::OfferTakeBack),
            M::AcceptTakeBack { seq, id } => (seq, id, Action::AcceptTakeBack),
            M::DeclineTakeBack { seq, id } => (seq, id, Action::DeclineTakeBack),
            M::OfferRematch { seq, id } => (seq, id, Action::OfferRematch),
            M::AcceptRematch { seq, id } => (seq, id, Action::AcceptRematch),
            M::DeclineRematch { seq, id } => (seq, id, Action::DeclineRematch),
            M::Chat { seq, id, phrase } => (seq, id, Action::Chat(phrase)),
            M::Create { .. }
            | M::Seek { .. }
            | M::Unseek { .. }
            | M::Lobby { .. }
            | M::Join { .. }
            | M::Watch { .. }
            | M::Resume { .. }
            | M::Sync { .. }
            | M::Plan { .. }
            | M::ShowPlan {}
            | M::Ping { .. } => return None,
        })
    }
}
