use std::{
    net::IpAddr,
    pin::{Pin, pin},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket},
};
use futures_util::SinkExt;
use raumspiel_protocol::v2::{ServerMessage, VERSION};

use super::{
    Protocol,
    lag::Lag,
    seeking::{self, Seeking},
    v1, v2,
};
use crate::{
    app::App,
    config::Limits,
    games::{Attending, Newcomer},
    limit::{Flood, Held},
    outbox::{Closing, Outbox, Taken},
    players::Secret,
    problem::Problem,
    voice,
};

/// Nobody waits for longer to hear what has become of what they asked for.
const COMMAND_TIME: Duration = Duration::from_secs(10);

/// Does what a client has asked for, all of it within one time. It is pinned where it is made: to move it costs
/// as much as a small part of a move.
pub(super) async fn in_time(
    doing: Pin<&mut impl Future<Output = Result<(), Problem>>>,
) -> Result<(), Problem> {
    tokio::time::timeout(COMMAND_TIME, doing).await.unwrap_or_else(|_| Err(Problem::log_is_silent()))
}

/// What a connection knows of itself.
pub(super) struct Connection {
    pub(super) app: Arc<App>,
    pub(super) outbox: Arc<Outbox>,
    protocol: Protocol,
    pub(super) address: IpAddr,
    /// What proves who somebody is, if they are.
    pub(super) secret: Option<Secret>,
    pub(super) seeking: Option<Box<Seeking>>,
    pub(super) attending: Option<Attending>,
    pub(super) lag: Lag,
    flood: Flood,
    heard: Instant,
    pub(super) number: u64,
    _held: Held,
}

/// How a connection ends.
enum End {
    /// Nobody answers.
    Dead,
    /// The client has closed it, or it has broken.
    Gone,
    Close(u16, &'static str),
}

impl Connection {
    pub(super) fn new(
        app: Arc<App>,
        protocol: Protocol,
        address: IpAddr,
        secret: Option<Secret>,
        held: Held,
    ) -> Box<Connection> {
        let (number, outbox) = app.outbox();
        let now = Instant::now();
        protocol.sockets(&app.games.metrics).add(1);
        if let Some(secret) = &secret {
            app.games.signed_in.add(number, secret, &outbox);
        }
        Box::new(Connection {
            outbox,
            protocol,
            address,
            secret,
            seeking: None,
            attending: None,
            lag: Lag::new(),
            flood: Flood::new(&app.config.limits, now),
            heard: now,
            number,
            _held: held,
            app,
        })
    }

    /// From the first message to the last. Both are boxed, because a future that they pass through keeps
    /// room for them twice.
    pub(super) async fn run(mut self: Box<Self>, mut socket: Box<WebSocket>) {
        let end = self.live(&mut socket).await;
        // A client that does not read would make this wait for ever.
        let patience = Duration::from_secs(1);
        if let End::Close(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = tokio::time::timeout(patience, socket.send(Message::Close(Some(frame)))).await;
        }
        if !matches!(end, End::Dead) {
            // Whoever closes is answered so, though something to be sent came in between.
            let _ = tokio::time::timeout(patience, async { while let Some(Ok(_)) = socket.recv().await {} })
                .await;
        }
    }

    async fn live(&mut self, socket: &mut WebSocket) -> End {
        if self.protocol == Protocol::Two {
            self.outbox.push(voice::text(&ServerMessage::Welcome {
                version: VERSION,
                server: concat!("raumspiel ", env!("CARGO_PKG_VERSION")).to_owned(),
                max_message_bytes: u32::try_from(self.app.config.limits.message_bytes).unwrap_or(u32::MAX),
                several: self.app.games.cluster.is_some(),
            }));
        }
        let every = self.app.config.ping_every;
        let ping = tokio::time::sleep(every);
        tokio::pin!(ping);
        // What is done for a message is on the heap, so that a connection where nothing happens is small.
        loop {
            let outbox = Arc::clone(&self.outbox);
            let ended = tokio::select! {
                biased;
                taken = outbox.take() => send(&self.app, &outbox, socket, taken).await,
                received = socket.recv() => match received {
                    Some(Ok(Message::Close(_))) => Err(End::Gone),
                    Some(Ok(message)) => Box::pin(self.receive_and_send(socket, message)).await,
                    Some(Err(error)) => Err(broken(error)),
                    None => Err(End::Gone),
                },
                word = seeking::word(&mut self.seeking) => {
                    if let Err(problem) = Box::pin(self.hear_from_lobby(word)).await {
                        self.problem(&problem);
                    }
                    Ok(())
                },
                () = ping.as_mut() => {
                    let (now, due) = (Instant::now(), self.ping_due());
                    let is_due = due <= now;
                    ping.as_mut().reset(if is_due { now + every } else { due }.into());
                    if is_due { Box::pin(self.ping(socket)).await } else { Ok(()) }
                },
            };
            if let Err(end) = ended {
                return end;
            }
        }
    }

    /// Does what a message asks for. That may have to wait for other servers; what there is to tell
    /// meanwhile is told, and nobody waits for a client that does not read it.
    async fn receive_and_send(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), End> {
        let (app, outbox) = (Arc::clone(&self.app), Arc::clone(&self.outbox));
        let mut receiving = pin!(self.receive(message));
        loop {
            let taken = tokio::select! {
                biased;
                received = &mut receiving => return received,
                taken = outbox.take() => taken,
            };
            // On the heap, so that connections stay small where nothing waits.
            let mut sending = Box::pin(send(&app, &outbox, socket, taken));
            tokio::select! {
                received = &mut receiving => return sending.await.and(received),
                sent = &mut sending => if sent.is_err() {
                    // Gone or not, what it has asked for is done.
                    return receiving.await.and(sent);
                },
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let now = Instant::now();
        self.heard = now;
        let (app, limits) = (Arc::clone(&self.app), &self.app.config.limits);
        let asked = match &message {
            // What is longer is not read.
            Message::Text(text) => text.len().min(limits.message_bytes),
            _ => 0,
        };
        // What is too long is not read, so it costs no more than the longest that is.
        let answered = Limits::cost_of_bytes(self.outbox.take_charge());
        let cost = 1.0 + Limits::cost_of_asking(asked.min(limits.message_bytes)) + answered;
        // However often it connects anew, its address has one allowance.
        if self.flood.is_too_much(limits, cost, now) || !app.charge(self.address, cost) {
            app.games.metrics.closed_for_flooding.add(1);
            return Err(End::Close(1008, "too many messages"));
        }
        let text = match message {
            Message::Text(text) => text,
            // Not text, so not a message: answered like any other that is none.
            Message::Binary(_) => Utf8Bytes::default(),
            Message::Pong(payload) => {
                self.lag.pong(&payload, now);
                return Ok(());
            }
            Message::Ping(_) | Message::Close(_) => return Ok(()),
        };
        app.games.metrics.messages_received.add(1);
        if text.len() > limits.message_bytes {
            self.problem(&Problem::too_large(limits.message_bytes));
            // Protocol 1 promises that the connection stays.
            return match self.protocol {
                Protocol::One => Ok(()),
                Protocol::Two => Err(End::Close(1009, "message too large")),
            };
        }
        let handled = match self.protocol {
            Protocol::One => in_time(pin!(v1::handle(self, &text))).await,
            Protocol::Two => v2::handle(self, &text).await,
        };
        // While that took its time, nobody could be heard.
        self.heard = Instant::now();
        if let Err(problem) = handled {
            if problem.code == raumspiel_protocol::Malformed::CODE {
                app.games.metrics.messages_malformed.add(1);
            }
            self.problem(&problem);
        }
        Ok(())
    }

    fn problem(&self, problem: &Problem) {
        self.outbox.push_all(self.protocol.voice().problem(problem));
    }

    /// Whoever asks for something over this connection.
    pub(super) fn newcomer(&self) -> Newcomer<'_> {
        Newcomer { outbox: &self.outbox, voice: self.protocol.voice() }
    }

    /// Counts one more game opened from this address, if that is not too many.
    pub(super) fn may_create(&self) -> Result<(), Problem> {
        if self.app.addresses.may_create(self.address, &self.app.config.limits, Instant::now()) {
            return Ok(());
        }
        self.app.games.metrics.refused_by_limit.add(1);
        Err(Problem::too_many_games())
    }

    /// Whoever is heard is there: a ping is for the silent, and now and then to measure how far away they are.
    fn ping_due(&self) -> Instant {
        let every = self.app.config.ping_every;
        self.lag.due(every).map_or(self.heard, |measure| measure.min(self.heard + every))
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let now = Instant::now();
        if now - self.heard > self.app.config.dead_after {
            return Err(dead(&self.app));
        }
        let payload = Bytes::copy_from_slice(&self.lag.ping(now));
        let sent =
            tokio::time::timeout(self.app.config.dead_after, socket.send(Message::Ping(payload))).await;
        match sent {
            Ok(sent) => sent.map_err(|_| End::Gone),
            Err(_) => Err(dead(&self.app)),
        }
    }

    /// Leaves the game that is attended, if any, before another one is.
    pub(super) fn leave(&mut self) {
        if let Some(attending) = self.attending.take() {
            attending.live.leave(&self.outbox);
        }
    }
}

/// Sends everything there is, in as few packets as may be.
async fn send(app: &App, outbox: &Outbox, socket: &mut WebSocket, taken: Taken) -> Result<(), End> {
    let text = match taken {
        Taken::Message(text) => text,
        Taken::Closing(closing) => return Err(closed(app, closing)),
    };
    let all = async {
        let mut next = Some(text);
        while let Some(text) = next {
            socket.feed(Message::Text(text)).await?;
            next = outbox.try_take_message();
        }
        socket.flush().await
    };
    tokio::select! {
        biased;
        sent = all => sent.map_err(|_| End::Gone),
        () = outbox.overflowed() => Err(closed(app, Closing::TooSlow)),
        // Its timer is not set up as long as everything can be sent at once.
        () = async { tokio::time::sleep(app.config.dead_after).await } => Err(dead(app)),
    }
}

/// What a socket that cannot be read any more ends with: told, where it is the client's doing.
fn broken(error: axum::Error) -> End {
    match error.into_inner().downcast::<tungstenite::Error>().as_deref() {
        Ok(tungstenite::Error::Capacity(_)) => End::Close(1009, "message too large"),
        Ok(tungstenite::Error::Utf8(_)) => End::Close(1007, "not UTF-8"),
        Ok(tungstenite::Error::Protocol(_)) => End::Close(1002, "not a WebSocket"),
        _ => End::Gone,
    }
}

fn closed(app: &App, closing: Closing) -> End {
    match closing {
        Closing::TooSlow => {
            app.games.metrics.closed_as_too_slow.add(1);
            End::Close(1013, "reading too slowly")
        }
        Closing::GoElsewhere => End::Close(1012, "come back, here or elsewhere"),
    }
}

fn dead(app: &App) -> End {
    app.games.metrics.closed_as_dead.add(1);
    End::Dead
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leave();
        self.leave_lobby();
        self.app.forget(self.number);
        self.app.games.signed_in.remove(self.number);
        self.protocol.sockets(&self.app.games.metrics).sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_future<A, B, F>(_: impl Fn(A, B) -> F) -> usize {
        size_of::<F>()
    }

    /// A hundred thousand people who think hold as many of these.
    #[test]
    fn a_connection_where_nothing_happens_is_small() {
        let size = size_of_future(Connection::run);
        assert!(size <= 768, "{size} bytes");
    }
}
