use std::{sync::mpsc, thread, time::Duration};

use raumspiel_engine::{Level, Player};
use raumspiel_protocol::http::Claim;
use raumspiel_protocol::v2::{
    ClientMessage, Event, Gap, Numbered, Seat, ServerMessage, Side, State, Status, TimeControl,
};
use raumspiel_rules::{Game, Spec};
use raumspiel_server::ids::SeatKey;
use tokio::sync::oneshot;

use crate::{
    Failure,
    client::{self, Client, Link, Trouble},
};

/// Take a seat in a game on a server and play
///
/// Given a link to join, it joins; given a server and --create, it opens a game and prints the
/// link; given a server and --seek, it waits in the lobby and plays whoever comes, one after the other.
/// It comes back when the connection is lost, also while it waits, declines draws and takes part in rematches.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A link to join, or the server
    url: Link,
    /// How well it plays, from 1 to 8
    #[arg(long, default_value = "4", value_parser = level)]
    strength: Level,
    /// Open a game instead of joining one: connect-7x6-4, connect-5x5x5-4, chess-5x5x5, …
    #[arg(long)]
    create: Option<Spec>,
    /// Wait in the lobby for these games, separated by commas, at 5+3 and 10+5; needs a token
    #[arg(long, value_delimiter = ',', conflicts_with = "create", requires = "token")]
    seek: Vec<Spec>,
    /// Play for a rating of its own, where it waits in the lobby
    #[arg(long, requires = "seek")]
    rated: bool,
    /// What the others see it called
    #[arg(long, default_value = "Computer")]
    name: String,
    /// The token of a bot: the game is listed among the bot's, and the others see it by its own name
    #[arg(long, env = "RAUMSPIEL_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Leave when the game is over, without waiting for a rematch
    #[arg(long)]
    once: bool,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: raumspiel_engine::LevelError| error.to_string())
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(Bot::run(self))
    }
}

/// What the bot knows of its game.
struct Bot {
    args: Args,
    client: Client,
    seat: Seat,
    key: String,
    state: State,
    thinker: mpsc::Sender<Question>,
    /// The move that is being thought about or has been sent: round and ply.
    about: Option<(u32, usize)>,
    thought: Option<oneshot::Receiver<Option<String>>>,
    id: u32,
}

/// A game to think about, and where to send the move.
struct Question {
    game: Game,
    seed: u64,
    answer: oneshot::Sender<Option<String>>,
}

/// Thinks on a thread of its own, so that the connection is answered meanwhile.
fn thinker(spec: Spec, level: Level) -> mpsc::Sender<Question> {
    const MEMORY: usize = 64 << 20;
    let (questions, asked) = mpsc::channel::<Question>();
    thread::spawn(move || {
        let mut player = Player::new(spec, level, MEMORY);
        for Question { game, seed, answer } in asked {
            let chosen = player.choose(&game, seed, &|| answer.is_closed());
            // Nobody waits any more if the game has gone on without this thought.
            let _ = answer.send(chosen.map(|m| game.position().notation(m)));
        }
    });
    questions
}

impl Bot {
    async fn run(mut args: Args) -> Result<(), Failure> {
        loop {
            args = Bot::run_one(args).await?;
            if args.seek.is_empty() || args.once {
                return Ok(());
            }
        }
    }

    /// One game, with its rematches.
    async fn run_one(args: Args) -> Result<Args, Failure> {
        let (client, answer) = args.seated().await?;
        let ServerMessage::Attending { you: Some(seat), key: Some(key), join, state, .. } = answer else {
            return Err(Trouble::Unexpected("no seat".to_owned()).into());
        };
        if let Some(token) = args.token.as_ref().filter(|_| args.seek.is_empty()) {
            let claim = Claim { game: state.game.clone(), key: key.clone() };
            client::claim(&args.url, token, &claim).await?;
        }
        if let Some(join) = join {
            crate::print(&format_args!("{}/#/join/{join}", args.url.origin()))?;
        }
        let spec: Spec = state.spec.parse()?;
        let thinker = thinker(spec, args.strength);
        let state = *state;
        let mut bot = Bot { args, client, seat, key, state, thinker, about: None, thought: None, id: 0 };
        if bot.client.strays {
            // Where that fails, it plays on where it is.
            let _ = bot.meet().await;
        }
        loop {
            match bot.play().await {
                Ok(()) => return Ok(bot.args),
                Err(failure) => match failure.downcast::<Trouble>() {
                    Ok(trouble) if matches!(*trouble, Trouble::Gone(_)) => bot.come_back().await?,
                    Ok(trouble) => return Err(trouble),
                    Err(failure) => return Err(failure),
                },
            }
        }
    }

    /// Answers what happens until the game is over for good.
    async fn play(&mut self) -> Result<(), Failure> {
        loop {
            if self.state.status == Status::Finished && self.is_last() {
                return Ok(());
            }
            self.think_if_to_move()?;
            let message = tokio::select! {
                thought = thought(&mut self.thought) => {
                    self.thought = None;
                    if let Some(text) = thought {
                        self.answer(|seq, id| ClientMessage::Play { seq, id, r#move: text }).await?;
                    }
                    continue;
                }
                message = self.client.next() => message?,
            };
            match message {
                ServerMessage::Attending { state, .. } => {
                    self.state = *state;
                    (self.about, self.thought) = (None, None);
                }
                // Something had happened that was not known here.
                ServerMessage::Refused { .. } => {
                    (self.about, self.thought) = (None, None);
                    self.client.send(&ClientMessage::Sync { since: self.state.seq }).await?;
                }
                ServerMessage::CaughtUp { events, kept, .. } => {
                    for numbered in events {
                        self.learn(numbered).await?;
                    }
                    self.state.call(kept);
                }
                ServerMessage::Presence { kept, .. } => self.state.call(kept),
                ServerMessage::Event(numbered) => self.learn(numbered).await?,
                _ => {}
            }
        }
    }

    /// Whether nothing is waited for after this round. Where rounds come in pairs, the second begins
    /// by itself.
    fn is_last(&self) -> bool {
        let paired = self.state.paired.is_some_and(|paired| paired.rated) && self.state.start.is_some();
        let aborted = self.state.result.as_ref().is_some_and(|result| result.reason == "aborted");
        (self.args.once || !self.args.seek.is_empty()) && (!paired || self.state.round > 1 || aborted)
    }

    async fn learn(&mut self, numbered: Numbered) -> Result<(), Failure> {
        if numbered.seq <= self.state.seq {
            return Ok(());
        }
        if self.state.follow(&numbered) == Err(Gap) {
            return Ok(self.client.send(&ClientMessage::Sync { since: self.state.seq }).await?);
        }
        let theirs = numbered.by.is_some_and(|by| by != self.seat);
        match numbered.event {
            Event::Finished { result, .. } => {
                crate::print(&format_args!("{} after {} moves", outcome(&result), self.state.moves.len()))?;
            }
            Event::DrawOffered {} if theirs => {
                self.answer(|seq, id| ClientMessage::DeclineDraw { seq, id }).await?
            }
            Event::TakeBackOffered {} if theirs => {
                self.answer(|seq, id| ClientMessage::AcceptTakeBack { seq, id }).await?;
            }
            Event::RematchOffered {} if theirs && !self.is_last() => {
                self.answer(|seq, id| ClientMessage::AcceptRematch { seq, id }).await?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Begins to think if it is our turn and we do not do so already.
    fn think_if_to_move(&mut self) -> Result<(), Failure> {
        let about = (self.state.round, self.state.moves.len());
        if self.state.status != Status::Playing {
            self.thought = None;
            return Ok(());
        }
        if self.about == Some(about) {
            return Ok(());
        }
        let spec: Spec = self.state.spec.parse()?;
        let mut game = match &self.state.start {
            Some(start) => Game::from_position(spec, start)?,
            None => Game::new(spec),
        };
        for text in &self.state.moves {
            game.play_text(text)?;
        }
        let mine = self.state.side_of(self.seat);
        let turn = if game.turn() == raumspiel_rules::Side::First { Side::First } else { Side::Second };
        (self.about, self.thought) = (None, None);
        if mine == Some(turn) && game.outcome().is_none() {
            let (answer, thought) = oneshot::channel();
            let seed = u64::from(self.state.seq);
            self.thinker.send(Question { game, seed, answer }).map_err(|_| "The engine has failed.")?;
            (self.about, self.thought) = (Some(about), Some(thought));
        }
        Ok(())
    }

    async fn answer(&mut self, message: impl FnOnce(u32, u32) -> ClientMessage) -> Result<(), Failure> {
        self.id += 1;
        Ok(self.client.send(&message(self.state.seq, self.id)).await?)
    }

    /// Comes to its game where the other player is, if there are several servers.
    async fn meet(&mut self) -> Result<(), Failure> {
        let (link, token, game) = (&self.args.url, self.args.token.as_deref(), &self.state.game);
        let mut client = Client::connect_as(link, token, Some(game)).await?;
        let resume = ClientMessage::Resume { game: game.clone(), key: self.key.clone(), since: None };
        client.send(&resume).await?;
        self.client = client;
        (self.about, self.thought) = (None, None);
        Ok(())
    }

    /// Connects again, waiting twice as long after each failure.
    async fn come_back(&mut self) -> Result<(), Failure> {
        let mut pauses = Pauses::new();
        loop {
            pauses.next().await?;
            if self.meet().await.is_ok() {
                return Ok(());
            }
        }
    }
}

/// How long to wait for a server that is gone: twice as long after each failure, and not for ever.
struct Pauses(Duration);

impl Pauses {
    const FIRST: Duration = Duration::from_millis(200);

    fn new() -> Pauses {
        Pauses(Self::FIRST)
    }

    async fn next(&mut self) -> Result<(), Trouble> {
        if self.0 > Duration::from_secs(120) {
            return Err(Trouble::Gone(None));
        }
        tokio::time::sleep(self.0).await;
        self.0 *= 2;
        Ok(())
    }
}

impl Args {
    /// Takes a seat: at once, or when somebody comes to the lobby. Who waits there goes on waiting by the
    /// same key when the server restarts, or sits where it was given a seat meanwhile.
    async fn seated(&self) -> Result<(Client, ServerMessage), Failure> {
        let begin = self.begin()?;
        let mut waiting = None;
        loop {
            match self.sit_down(&begin, &mut waiting).await {
                Err(failure) if passes(&failure) => match &mut waiting {
                    Some(pauses) => pauses.next().await?,
                    None => return Err(failure),
                },
                seated => return seated,
            }
        }
    }

    /// Begins; once it has waited in the lobby, a server that is gone is worth waiting for.
    async fn sit_down(
        &self,
        begin: &ClientMessage,
        waiting: &mut Option<Pauses>,
    ) -> Result<(Client, ServerMessage), Failure> {
        let mut client = Client::connect_as(&self.url, self.token.as_deref(), None).await?;
        client.send(begin).await?;
        let mut answer = client.next().await?;
        if let ServerMessage::Seeking { .. } = answer {
            crate::print(&"waiting in the lobby")?;
            *waiting = Some(Pauses::new());
            answer = client.next().await?;
        }
        Ok((client, answer))
    }

    fn begin(&self) -> Result<ClientMessage, Failure> {
        let name = Some(self.name.clone());
        if !self.seek.is_empty() {
            let clock = |minutes: u32, increment_seconds: u32| TimeControl::Clock {
                initial_seconds: 60 * minutes,
                increment_seconds,
            };
            return Ok(ClientMessage::Seek {
                specs: self.seek.iter().map(Spec::to_string).collect(),
                times: vec![clock(5, 3), clock(10, 5)],
                rated: self.rated,
                name: None,
                key: Some(SeatKey::random().as_str().to_owned()),
                with: None,
            });
        }
        match (&self.create, self.url.name.is_empty()) {
            (Some(spec), _) => Ok(ClientMessage::Create {
                spec: spec.to_string(),
                side: None,
                time: TimeControl::None {},
                name,
                start: None,
                watching: true,
            }),
            (None, false) => Ok(ClientMessage::Join { join: self.url.name.clone(), name, key: None }),
            (None, true) => Err("Give a link to join, or say what to --create or --seek.".into()),
        }
    }
}

/// Whether a server that comes up again may answer otherwise.
fn passes(failure: &Failure) -> bool {
    match failure.downcast_ref::<Trouble>() {
        Some(Trouble::Refused { code, .. }) => code == "shutting-down" || code == "storage-failed",
        Some(Trouble::Unexpected(_)) => false,
        Some(Trouble::Gone(_)) | None => true,
    }
}

/// The move that is being thought about; never comes if none is.
async fn thought(thought: &mut Option<oneshot::Receiver<Option<String>>>) -> Option<String> {
    match thought {
        Some(thought) => thought.await.ok().flatten(),
        None => std::future::pending().await,
    }
}

fn outcome(result: &raumspiel_protocol::v2::Outcome) -> String {
    match result.winner {
        Some(Side::First) => format!("first wins ({})", result.reason),
        Some(Side::Second) => format!("second wins ({})", result.reason),
        None => format!("nobody wins ({})", result.reason),
    }
}
