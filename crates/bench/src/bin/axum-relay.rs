//! The same relay as `relay.py`, in axum: no rules, no log, two sockets in a room. What is left when
//! everything is taken away from a server that is not the network.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::{
    Router,
    extract::{
        State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    response::Response,
    routing::get,
};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

#[derive(Default)]
struct Rooms {
    by_name: Mutex<HashMap<String, Arc<Mutex<Room>>>>,
    names: AtomicU32,
}

struct Room {
    name: String,
    spec: Value,
    seq: u32,
    sockets: Vec<UnboundedSender<Utf8Bytes>>,
}

impl Room {
    fn state(&self) -> Value {
        json!({
            "game": self.name, "seq": self.seq, "spec": self.spec, "start": null, "time": { "kind": "none" },
            "watching": true, "status": "playing", "round": 1, "players": [], "moves": [], "position": "-",
            "turn": "first", "clocks": null, "offers": { "draw": null, "takeBack": null, "rematch": null },
            "claim": null, "result": null,
        })
    }

    fn tell(&mut self, by: Option<&str>, id: &Value, event: Value) {
        self.seq += 1;
        let text = json!({ "type": "event", "seq": self.seq, "at": 0, "by": by, "id": id, "event": event });
        let text = Utf8Bytes::from(text.to_string());
        for socket in &self.sockets {
            // Whoever has gone hears nothing.
            let _ = socket.send(text.clone());
        }
    }
}

/// The server's own, so that what differs is what it does.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// On as many threads as the server's sockets are, too.
fn main() {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).expect("a port");
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all().worker_threads((cores / 2).max(1));
    runtime.build().expect("a runtime").block_on(relay(port));
}

async fn relay(port: u16) {
    let router = Router::new().route("/ws", get(upgrade)).with_state(Arc::<Rooms>::default());
    let listener = tokio::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], port))).await;
    let listener = axum::serve::ListenerExt::tap_io(listener.expect("a free port"), |stream| {
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, router).await.expect("it serves");
}

async fn upgrade(State(rooms): State<Arc<Rooms>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.protocols(["raumspiel.v2"]).on_upgrade(|socket| serve(rooms, socket))
}

async fn serve(rooms: Arc<Rooms>, mut socket: WebSocket) {
    let (own, mut told) = unbounded_channel();
    let welcome = json!({ "type": "welcome", "version": 2, "server": "relay", "maxMessageBytes": 4096 });
    let _ = own.send(Utf8Bytes::from(welcome.to_string()));
    let mut seated = None;
    loop {
        tokio::select! {
            text = told.recv() => {
                let Some(text) = text else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => answer(&rooms, &own, &mut seated, &text),
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
}

type Seated = Option<(Arc<Mutex<Room>>, &'static str)>;

fn answer(rooms: &Rooms, own: &UnboundedSender<Utf8Bytes>, seated: &mut Seated, text: &str) {
    let Ok(message) = serde_json::from_str::<Value>(text) else { return };
    let kind = message["type"].as_str().unwrap_or_default();
    let presence = json!({ "creator": true, "guest": true, "watchers": 0 });
    if kind == "create" {
        let name = format!("game{}", rooms.names.fetch_add(1, Ordering::Relaxed));
        let room =
            Room { name: name.clone(), spec: message["spec"].clone(), seq: 1, sockets: vec![own.clone()] };
        let attending = json!({
            "type": "attending", "you": "creator", "key": "-", "join": name, "state": room.state(), "presence": presence,
        });
        let room = Arc::new(Mutex::new(room));
        rooms.by_name.lock().expect("never poisoned").insert(name, Arc::clone(&room));
        *seated = Some((room, "creator"));
        let _ = own.send(Utf8Bytes::from(attending.to_string()));
        return;
    }
    if kind == "join" {
        let name = message["join"].as_str().unwrap_or_default();
        let found = rooms.by_name.lock().expect("never poisoned").get(name).cloned();
        let Some(room) = found else { return };
        {
            let mut room = room.lock().expect("never poisoned");
            room.tell(Some("guest"), &Value::Null, json!({ "type": "joined", "name": null }));
            room.tell(
                None,
                &Value::Null,
                json!({ "type": "started", "round": 1, "creator": "first", "clocks": null }),
            );
            room.sockets.push(own.clone());
            let attending = json!({
                "type": "attending", "you": "guest", "key": "-", "state": room.state(), "presence": presence,
            });
            let _ = own.send(Utf8Bytes::from(attending.to_string()));
        }
        *seated = Some((room, "guest"));
        return;
    }
    let Some((room, seat)) = seated else { return };
    let mut room = room.lock().expect("never poisoned");
    let (seat, id) = (Some(*seat), &message["id"]);
    match kind {
        "play" => {
            let played = json!({
                "type": "played", "side": "first", "move": message["move"], "ply": 0, "clocks": null,
            });
            room.tell(seat, id, played);
        }
        "offer_rematch" => {
            // The load generator has seen the end on its own board; a relay knows of none.
            let result = json!({ "winner": null, "reason": "line", "lines": 0 });
            room.tell(None, &Value::Null, json!({ "type": "finished", "result": result, "clocks": null }));
            room.tell(seat, id, json!({ "type": "rematch_offered" }));
        }
        "accept_rematch" => {
            room.tell(
                seat,
                id,
                json!({ "type": "started", "round": 2, "creator": "second", "clocks": null }),
            );
        }
        _ => {}
    }
}
