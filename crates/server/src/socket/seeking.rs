//! A connection that waits in the lobby, or listens there.

use std::collections::HashMap;

use raumspiel_protocol::v2::{ServerMessage, TimeControl};
use tokio::sync::mpsc;

use super::connection::Connection;
use crate::{
    games::Attending,
    ids::{JoinId, SeatKey},
    lobby::{Seeker, Wanted, Word},
    players::Player,
    problem::Problem,
    voice,
};

/// What a connection waits for.
pub(super) struct Seeking {
    /// What one who is not known is told apart by.
    connection: String,
    tell: mpsc::UnboundedSender<Word>,
    told: mpsc::UnboundedReceiver<Word>,
    /// The secrets of the seats to be, by seek.
    keys: HashMap<String, SeatKey>,
    /// Whether it is told who waits.
    listens: bool,
}

impl Seeking {
    fn new() -> Box<Seeking> {
        let (tell, told) = mpsc::unbounded_channel();
        let connection = JoinId::random().as_str().to_owned();
        Box::new(Seeking { connection, tell, told, keys: HashMap::new(), listens: false })
    }
}

/// What `seek` asks for.
pub(super) struct Asked {
    pub(super) specs: Vec<String>,
    pub(super) times: Vec<TimeControl>,
    pub(super) rated: bool,
    pub(super) name: Option<String>,
    pub(super) key: Option<String>,
    pub(super) with: Option<String>,
}

/// What there is to hear from the lobby; nothing as long as nobody waits.
pub(super) async fn word(seeking: &mut Option<Box<Seeking>>) -> Word {
    match seeking {
        Some(seeking) => match seeking.told.recv().await {
            Some(word) => word,
            None => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}

impl Connection {
    /// Who is at the other end, if they are somebody.
    pub(super) async fn player(&self) -> Result<Option<Player>, Problem> {
        let Some(secret) = &self.secret else { return Ok(None) };
        Ok(self.app.players.caller(secret).await?.map(|caller| caller.player))
    }

    pub(super) async fn seek(&mut self, asked: Asked) -> Result<(), Problem> {
        let Asked { specs, times, rated, name, key, with } = asked;
        let wanted = Wanted::check(specs, times, rated, name, with)?;
        self.may_create()?;
        let key = match key {
            None => SeatKey::random(),
            Some(chosen) => SeatKey::new(&chosen).ok_or_else(Problem::bad_key)?,
        };
        let player = self.player().await?;
        let (app, address) = (self.app.clone(), self.address);
        let seeking = self.seeking.get_or_insert_with(Seeking::new);
        let seeker = Seeker { player, connection: &seeking.connection, address, tell: &seeking.tell };
        let id = app.games.lobby.seek(&app, wanted, &key, seeker).await?;
        seeking.keys.insert(id.clone(), key);
        self.outbox.push(voice::text(&ServerMessage::Seeking { id }));
        Ok(())
    }

    pub(super) async fn unseek(&mut self, id: String) -> Result<(), Problem> {
        let player = self.player().await?;
        let connection = self.seeking.as_ref().map(|seeking| seeking.connection.clone());
        let seeker = player.map_or(connection.unwrap_or_default(), |player| player.id.to_string());
        if !self.app.games.lobby.unseek(&id, &seeker).await? {
            return Err(Problem::new("seek-gone", "Nobody waits there any more."));
        }
        if let Some(seeking) = &mut self.seeking {
            seeking.keys.remove(&id);
        }
        self.outbox.push(voice::text(&ServerMessage::Unsought { id }));
        Ok(())
    }

    pub(super) async fn listen_to_lobby(&mut self, on: bool) -> Result<(), Problem> {
        let lobby = &self.app.games.lobby;
        if !on {
            lobby.unlisten(self.number);
            return Ok(());
        }
        let view = lobby.view(self.app.games.now().wall_ms).await?;
        let text = voice::text(&ServerMessage::Lobby(view));
        self.outbox.charge(text.len());
        self.outbox.push(text);
        self.seeking.get_or_insert_with(Seeking::new).listens = true;
        lobby.listen(self.number, &self.outbox);
        Ok(())
    }

    /// Somebody has been found, or nobody.
    pub(super) async fn hear_from_lobby(&mut self, word: Word) -> Result<(), Problem> {
        let Some(seeking) = &mut self.seeking else { return Ok(()) };
        match word {
            Word::Over { seek } => {
                seeking.keys.remove(&seek);
                self.outbox.push(voice::text(&ServerMessage::Unsought { id: seek }));
            }
            Word::Found { seek, game, terms } => {
                let Some(key) = seeking.keys.remove(&seek) else { return Ok(()) };
                self.leave();
                let games = self.app.games.clone();
                games.open_paired(game, &terms).await?;
                let attending: Attending = games.attend_paired(game, &key, self.newcomer()).await?;
                self.attending = Some(attending);
            }
        }
        Ok(())
    }

    /// Waits no longer, nor listens.
    pub(super) fn leave_lobby(&mut self) {
        let Some(seeking) = self.seeking.take() else { return };
        let lobby = &self.app.games.lobby;
        if seeking.listens {
            lobby.unlisten(self.number);
        }
        if !seeking.keys.is_empty() {
            lobby.leave(seeking.keys.into_keys(), &seeking.tell);
        }
    }
}
