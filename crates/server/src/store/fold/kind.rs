use raumspiel_protocol::v2::Event;

/// What comes next in a log. The order is stored: kinds are only ever added at the end, with a new
/// format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing any more.
    End,
    /// A line that is kept in its own words.
    Verbatim,
    Created,
    Joined,
    GuestLeft,
    Started,
    Played,
    TimeGiven,
    DrawOffered,
    DrawDeclined,
    TakeBackOffered,
    TakeBackDeclined,
    TakenBack,
    Finished,
    RematchOffered,
    RematchDeclined,
    Chatted,
}

impl Kind {
    pub(super) const ALL: [Kind; 17] = [
        Kind::End,
        Kind::Verbatim,
        Kind::Created,
        Kind::Joined,
        Kind::GuestLeft,
        Kind::Started,
        Kind::Played,
        Kind::TimeGiven,
        Kind::DrawOffered,
        Kind::DrawDeclined,
        Kind::TakeBackOffered,
        Kind::TakeBackDeclined,
        Kind::TakenBack,
        Kind::Finished,
        Kind::RematchOffered,
        Kind::RematchDeclined,
        Kind::Chatted,
    ];

    pub(super) fn of(event: &Event) -> Kind {
        match event {
            Event::Created { .. } => Kind::Created,
            Event::Joined { .. } => Kind::Joined,
            Event::GuestLeft { .. } => Kind::GuestLeft,
            Event::Started { .. } => Kind::Started,
            Event::Played { .. } => Kind::Played,
            Event::TimeGiven { .. } => Kind::TimeGiven,
            Event::DrawOffered {} => Kind::DrawOffered,
            Event::DrawDeclined {} => Kind::DrawDeclined,
            Event::TakeBackOffered {} => Kind::TakeBackOffered,
            Event::TakeBackDeclined {} => Kind::TakeBackDeclined,
            Event::TakenBack { .. } => Kind::TakenBack,
            Event::Finished { .. } => Kind::Finished,
            Event::RematchOffered {} => Kind::RematchOffered,
            Event::RematchDeclined {} => Kind::RematchDeclined,
            Event::Chatted { .. } => Kind::Chatted,
            Event::Unknown(_) => Kind::Verbatim,
        }
    }
}
