//! A server for one test, and clients for it.

use std::{net::SocketAddr, path::Path, time::Duration};

use futures_util::{SinkExt, StreamExt};
use raumspiel_server::{
    Config, Server,
    store::{Postgres, Sqlite, Store},
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{
        Error, Message, client::IntoClientRequest, handshake::client::Response, protocol::CloseFrame,
    },
};

use crate::database::Database;

/// Long enough for anything that happens at all, on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A directory for one test, gone when the test is; and where RAUMSPIEL_TEST_STORE is `postgres`, a
/// database.
pub(crate) struct Scratch {
    directory: TempDir,
    database: Option<Database>,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let shared = std::env::var("RAUMSPIEL_TEST_STORE").is_ok_and(|store| store == "postgres");
        Scratch { directory, database: shared.then(Database::new) }
    }

    /// Whether others may share what is kept there.
    pub(crate) fn is_shared(&self) -> bool {
        self.database.is_some()
    }

    pub(crate) fn on(database: Database) -> Scratch {
        let mut scratch = Scratch::new();
        scratch.database = Some(database);
        scratch
    }

    /// Everything that servers have left here.
    pub(crate) async fn stored(&self) -> Vec<u8> {
        let mut stored = Vec::new();
        for file in std::fs::read_dir(self.path()).expect("the directory") {
            // What SQLite needed only while it was open may go meanwhile.
            stored.extend(std::fs::read(file.expect("a file").path()).unwrap_or_default());
        }
        if let Some(database) = &self.database {
            for table in [
                "events", "folded", "players", "devices", "passkeys", "tickets", "seats", "rounds",
                "sittings", "ratings", "rated", "pushes", "seeks", "plans",
            ] {
                stored.extend(database.ask(&format!("SELECT e FROM {table} e")).await.into_bytes());
            }
        }
        stored
    }

    /// Puts two games there, as a server of the last release has left them.
    pub(crate) async fn with_last_release(self) -> Scratch {
        match &self.database {
            Some(database) => drop(database.ask(include_str!("../data/release-0.1.0.sql")).await),
            None => {
                std::fs::write(self.path().join("log.db"), include_bytes!("../data/release-0.1.0.db"))
                    .expect("a file");
            }
        }
        self
    }

    /// Everything that servers have left here, for who wants to read or change it while there is none.
    pub(crate) async fn store(&self) -> Box<dyn Store> {
        match self.database_url() {
            Some(url) => Box::new(Postgres::connect(&url, None).await.expect("the database is there")),
            None => Box::new(Sqlite::open(&self.path().join("log.db"), false).expect("the file opens")),
        }
    }

    /// Asks the database, where there is one.
    pub(crate) async fn ask(&self, sql: &str) -> Option<String> {
        Some(self.database.as_ref()?.ask(sql).await)
    }

    pub(crate) fn database_url(&self) -> Option<String> {
        self.database.as_ref().map(|database| database.url.clone())
    }

    pub(crate) fn into_database(self) -> Option<Database> {
        self.database
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }
}

pub(crate) struct Host {
    pub(crate) server: Server,
    pub(crate) scratch: Scratch,
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::with(|_| ()).await
    }

    pub(crate) async fn with(tweak: impl FnOnce(&mut Config)) -> Host {
        Host::over(Scratch::new(), tweak).await
    }

    /// Starts on the log that another server has left.
    pub(crate) async fn over(scratch: Scratch, tweak: impl FnOnce(&mut Config)) -> Host {
        raumspiel_server::journal::start(true);
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), scratch.path().join("log.db"));
        config.cluster = scratch.database.as_ref().map(Database::shared);
        config.limits.sockets_per_address = 1_000;
        config.limits.games_per_minute = 1_000;
        config.limits.seeks_per_address = 1_000;
        config.limits.connections_per_address = 10_000;
        config.limits.per_address = 1_000_000;
        tweak(&mut config);
        let server = timeout(PATIENCE, Server::start(config)).await.expect("in time");
        let server = server.expect("the server starts");
        Host { server, scratch }
    }

    /// Starts a server that shares a database with others.
    pub(crate) async fn sharing(database: &Database, tweak: impl FnOnce(&mut Config)) -> Host {
        let scratch = Scratch::on(database.clone());
        Host::over(scratch, tweak).await
    }

    pub(crate) async fn stop(self) -> Scratch {
        timeout(PATIENCE, self.server.stop()).await.expect("the server stops in time");
        self.scratch
    }

    pub(crate) async fn v1(&self) -> Client {
        Client::connect(self.server.address(), None, &[]).await.expect("the server lets us in").0
    }

    /// A client of protocol 2 that has been welcomed.
    pub(crate) async fn v2(&self) -> Client {
        let connected = Client::connect(self.server.address(), Some("raumspiel.v2"), &[]).await;
        let mut client = connected.expect("the server lets us in").0;
        assert_eq!(client.next().await["type"], "welcome");
        client
    }

    /// The same, for a browser that is somebody's.
    pub(crate) async fn v2_as(&self, cookie: &str) -> Client {
        let headers = [("cookie", cookie)];
        let connected = Client::connect(self.server.address(), Some("raumspiel.v2"), &headers).await;
        let mut client = connected.expect("the server lets us in").0;
        assert_eq!(client.next().await["type"], "welcome");
        client
    }

    /// A request over HTTP: status, headers and body.
    pub(crate) async fn http(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.server.address()).await.expect("a connection");
        let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-length: {length}\r\n{more}\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        let mut answer = Vec::new();
        let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        read.expect("an answer in time").expect("an answer");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("head and body");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let head = head.to_lowercase();
        let body = if head.contains("transfer-encoding: chunked") { whole(body) } else { body.to_owned() };
        (status, head, body)
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = self.http("GET", path, &[], "").await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }
}

/// A body that comes in chunks, each after its length.
fn whole(mut chunks: &str) -> String {
    let mut body = String::new();
    while let Some((length, rest)) = chunks.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).expect("a length");
        body.push_str(&rest[..length]);
        chunks = rest[length..].trim_start_matches("\r\n");
    }
    body
}

pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// How often it was pinged while it read.
    pub(crate) pings: u32,
}

impl Client {
    pub(crate) async fn connect(
        address: SocketAddr,
        protocol: Option<&str>,
        headers: &[(&'static str, &str)],
    ) -> Result<(Client, Response), Error> {
        Client::connect_to(&format!("ws://{address}/ws"), protocol, headers).await
    }

    pub(crate) async fn connect_to(
        url: &str,
        protocol: Option<&str>,
        headers: &[(&'static str, &str)],
    ) -> Result<(Client, Response), Error> {
        let mut request = url.into_client_request()?;
        if let Some(protocol) = protocol {
            request.headers_mut().insert("sec-websocket-protocol", protocol.parse().expect("a header"));
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let connected = timeout(PATIENCE, connect_async(request)).await.expect("an answer in time");
        let (socket, response) = connected?;
        Ok((Client { socket, pings: 0 }, response))
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the message is sent");
    }

    pub(crate) async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await
    }

    /// The next message that is not about presence.
    pub(crate) async fn next(&mut self) -> Value {
        self.first(|message| message["type"] != "presence").await
    }

    /// The next message of any kind.
    pub(crate) async fn any(&mut self) -> Value {
        self.first(|_| true).await
    }

    /// Skips messages until one of the given type.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        self.first(|message| message["type"] == kind).await
    }

    /// Skips messages until an event of the given type.
    pub(crate) async fn until_event(&mut self, kind: &str) -> Value {
        self.first(|message| message["type"] == "event" && message["event"]["type"] == kind).await
    }

    /// Skips messages until one tells who has kept their seats.
    pub(crate) async fn until_kept(&mut self) -> Value {
        self.first(|message| message["type"] == "presence" && message["kept"].is_array()).await
    }

    /// Skips messages until one that is wanted. What comes meanwhile, a ping for instance, gives it no more time.
    async fn first(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let mut skipped = Vec::new();
        let wanted = async {
            loop {
                match self.socket.next().await.expect("the connection stays").expect("the connection stays") {
                    Message::Text(text) => {
                        let message = serde_json::from_str(&text).expect("a message is JSON");
                        if is_wanted(&message) {
                            return message;
                        }
                        skipped.push(message);
                    }
                    Message::Ping(_) => self.pings += 1,
                    Message::Pong(_) => {}
                    other => panic!("a message was expected, not {other:?}"),
                }
            }
        };
        match timeout(PATIENCE, wanted).await {
            Ok(message) => message,
            Err(_) => panic!("a message in time; what came meanwhile: {skipped:?}"),
        }
    }

    /// Asks and waits for the answer.
    pub(crate) async fn ask(&mut self, message: Value) -> Value {
        self.send(message).await;
        self.next().await
    }

    /// Waits until the connection ends, and how.
    pub(crate) async fn closed(&mut self) -> Option<CloseFrame> {
        let end = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(frame))) => return frame,
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return None,
                }
            }
        };
        timeout(PATIENCE, end).await.expect("an end in time")
    }

    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        self.closed().await.map(|frame| frame.code.into())
    }
}

/// Two clients in a started game of protocol 2; the creator is the first player.
pub(crate) struct Pair {
    pub(crate) first: Client,
    pub(crate) second: Client,
    pub(crate) game: String,
    pub(crate) join: String,
    pub(crate) keys: [String; 2],
    pub(crate) seq: u64,
    id: u64,
}

impl Pair {
    pub(crate) async fn start(host: &Host, options: Value) -> Pair {
        Pair::across(host, host, options).await
    }

    /// The first player at one server, the second at another.
    pub(crate) async fn across(host: &Host, other: &Host, options: Value) -> Pair {
        let mut create = json!({ "type": "create", "side": "first" });
        create.as_object_mut().expect("an object").extend(options.as_object().expect("options").clone());
        let mut first = host.v2().await;
        let opened = first.ask(create).await;
        assert_eq!(opened["type"], "attending", "{opened}");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let join = text(&opened["join"]);
        let mut second = other.v2().await;
        let joined = second.ask(json!({ "type": "join", "join": join })).await;
        assert_eq!(joined["type"], "attending", "{joined}");
        first.until_event("started").await;
        Pair {
            first,
            second,
            game: text(&opened["state"]["game"]),
            join,
            keys: [text(&opened["key"]), text(&joined["key"])],
            seq: joined["state"]["seq"].as_u64().expect("a number"),
            id: 0,
        }
    }

    /// One side does something; both hear of it.
    pub(crate) async fn act(&mut self, first: bool, mut message: Value) -> Value {
        self.id += 1;
        message["seq"] = json!(self.seq);
        message["id"] = json!(self.id);
        let actor = if first { &mut self.first } else { &mut self.second };
        actor.send(message).await;
        let told = [self.first.next().await, self.second.next().await];
        assert_eq!(told[0], told[1], "both are told the same");
        assert_eq!(told[0]["type"], "event", "{}", told[0]);
        self.seq = told[0]["seq"].as_u64().expect("a number");
        told[0].clone()
    }

    /// The next event, which both hear of.
    pub(crate) async fn both(&mut self) -> Value {
        let told = [self.first.until("event").await, self.second.until("event").await];
        assert_eq!(told[0], told[1], "both are told the same");
        self.seq = told[0]["seq"].as_u64().expect("a number");
        told[0].clone()
    }

    /// Plays moves by turns, beginning with the first player if `first` is.
    pub(crate) async fn play(&mut self, mut first: bool, moves: &str) {
        for text in moves.split_whitespace() {
            let told = self.act(first, json!({ "type": "play", "move": text })).await;
            assert_eq!(told["event"]["move"], *text);
            first = !first;
        }
    }
}
