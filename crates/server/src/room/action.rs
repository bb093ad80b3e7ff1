use raumspiel_protocol::v2::{ClientMessage, Phrase, Seat};

/// What a player wants to do in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Play(String),
    Resign,
    Abort,
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
    /// The last event that the player knew of; none from clients that do not count, whose commands
    /// are taken to mean the game as it stands.
    pub seq: Option<u32>,
    /// Recognises the command when it comes again.
    pub id: Option<u32>,
    pub action: Action,
    /// What the way from the player to here has taken, as far as the server can measure it.
    pub lag_ms: u32,
}

impl Action {
    /// The action in a message, with its `seq` and `id`; none if the message is not one in a game.
    pub fn from_message(message: ClientMessage) -> Option<(u32, u32, Action)> {
        use ClientMessage as M;
        Some(match message {
            M::Play { seq, id, r#move } => (seq, id, Action::Play(r#move)),
            M::Resign { seq, id } => (seq, id, Action::Resign),
            M::Abort { seq, id } => (seq, id, Action::Abort),
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
            | M::Join { .. }
            | M::Watch { .. }
            | M::Resume { .. }
            | M::Sync { .. }
            | M::Ping { .. } => return None,
        })
    }
}
