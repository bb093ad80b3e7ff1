use std::{net::IpAddr, pin::pin, sync::Arc, time::Instant};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket},
};
use futures_util::SinkExt;
use raumspiel_protocol::v2::{Seat, ServerMessage, VERSION};

use super::{lag::Lag, v1, v2};
use crate::{
    app::App,
    limit::{Flood, Held},
    outbox::{Closing, Outbox, Taken},
    problem::Problem,
    publish,
    table::{Dialect, Table},
};

/// What a connection knows of itself.
pub(super) struct Connection {
    pub(super) app: Arc<App>,
    pub(super) outbox: Arc<Outbox>,
    pub(super) dialect: Dialect,
    pub(super) address: IpAddr,
    pub(super) attending: Option<(Arc<Table>, Option<Seat>)>,
    pub(super) lag: Lag,
    flood: Flood,
    heard: Instant,
    number: u64,
    _held: Held,
}

/// How a connection ends.
enum End {
    Gone,
    Close(u16, &'static str),
}

pub(super) async fn run(app: Arc<App>, mut socket: WebSocket, dialect: Dialect, address: IpAddr, held: Held) {
    let (number, outbox) = app.outbox();
    let now = Instant::now();
    let mut connection = Connection {
        outbox,
        dialect,
        address,
        attending: None,
        lag: Lag::new(),
        flood: Flood::new(&app.config.limits, now),
        heard: now,
        number,
        _held: held,
        app,
    };
    let end = connection.live(&mut socket).await;
    if let End::Close(code, reason) = end {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // A client that does not read would make this wait for ever.
        let patience = std::time::Duration::from_secs(1);
        let _ = tokio::time::timeout(patience, socket.send(Message::Close(Some(frame)))).await;
        let _ =
            tokio::time::timeout(patience, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
    }
}

impl Connection {
    async fn live(&mut self, socket: &mut WebSocket) -> End {
        let metrics = &self.app.hall.metrics;
        match self.dialect {
            Dialect::V2 => metrics.sockets_v2.add(1),
            _ => metrics.sockets_v1.add(1),
        }
        if self.dialect == Dialect::V2 {
            self.outbox.push(publish::text(&ServerMessage::Welcome {
                version: VERSION,
                server: concat!("raumspiel ", env!("CARGO_PKG_VERSION")).to_owned(),
                max_message_bytes: u32::try_from(self.app.config.limits.message_bytes).unwrap_or(u32::MAX),
            }));
        }
        let every = self.app.config.ping_every;
        let ping = tokio::time::sleep(every);
        tokio::pin!(ping);
        loop {
            let outbox = Arc::clone(&self.outbox);
            let ended = tokio::select! {
                taken = outbox.take() => send(&self.app, &outbox, socket, taken).await,
                received = socket.recv() => match received {
                    Some(Ok(message)) => self.receive_and_send(socket, message).await,
                    Some(Err(error)) => Err(self.broken(&error)),
                    None => Err(End::Gone),
                },
                () = ping.as_mut() => {
                    ping.as_mut().reset(tokio::time::Instant::now() + every);
                    self.ping(socket).await
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
        if self.flood.is_too_much(limits, now) {
            app.hall.metrics.closed_for_flooding.add(1);
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
        app.hall.metrics.messages_received.add(1);
        if text.len() > limits.message_bytes {
            self.problem(&Problem::too_large(limits.message_bytes));
            // Protocol 1 promises that the connection stays.
            return if self.dialect == Dialect::V1 {
                Ok(())
            } else {
                Err(End::Close(1009, "message too large"))
            };
        }
        let handled = match self.dialect {
            Dialect::V2 => v2::handle(self, &text).await,
            _ => v1::handle(self, &text).await,
        };
        if let Err(problem) = handled {
            if problem.code == raumspiel_protocol::Malformed::CODE {
                app.hall.metrics.messages_malformed.add(1);
            }
            self.problem(&problem);
        }
        Ok(())
    }

    fn problem(&self, problem: &Problem) {
        self.outbox.push(match self.dialect {
            Dialect::V2 => publish::problem_v2(problem),
            _ => publish::problem_v1(problem),
        });
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

    /// What a socket that cannot be read any more ends with: told, where it is the client's doing.
    fn broken(&self, error: &axum::Error) -> End {
        let text = error.to_string();
        if text.contains("too long") || text.contains("Space limit") {
            End::Close(1009, "message too large")
        } else if text.contains("UTF-8") || text.contains("UTF8") {
            End::Close(1007, "not UTF-8")
        } else {
            End::Close(1002, "not a WebSocket")
        }
    }

    /// Leaves the game that is attended, if any, before another one is.
    pub(super) fn leave(&mut self) {
        if let Some((table, _)) = self.attending.take() {
            table.leave(&self.outbox);
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

fn closed(app: &App, closing: Closing) -> End {
    match closing {
        Closing::TooSlow => {
            app.hall.metrics.closed_as_too_slow.add(1);
            End::Close(1013, "reading too slowly")
        }
        Closing::Restarting => End::Close(1012, "restarting"),
    }
}

fn dead(app: &App) -> End {
    app.hall.metrics.closed_as_dead.add(1);
    End::Gone
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leave();
        self.app.forget(self.number);
        match self.dialect {
            Dialect::V2 => self.app.hall.metrics.sockets_v2.sub(1),
            _ => self.app.hall.metrics.sockets_v1.sub(1),
        }
    }
}
