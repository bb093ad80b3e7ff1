//! Notices survive servers: over TLS, and where one is killed between posting and writing that down.

use std::{
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_rustls::rustls::{
    ServerConfig, ServerConnection, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{
    players::{ask, body, new_player},
    serve::{Scratch, Server},
};

const PATIENCE: Duration = Duration::from_secs(20);

/// A push service on this machine, which speaks TLS by a certificate of its own.
struct PushService {
    origin: String,
    certificate: String,
    /// The head of each request.
    came: Receiver<String>,
    answers: Arc<AtomicBool>,
}

impl PushService {
    fn start(scratch: &Scratch) -> PushService {
        let (certificate, key) = (scratch.file("certificate.pem"), scratch.file("key.pem"));
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
            .args(["-days", "2", "-subj", "/CN=push", "-addext", "subjectAltName=IP:127.0.0.1"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", &key, "-out", &certificate])
            .output()
            .expect("openssl runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions of TLS")
            .with_no_client_auth()
            .with_single_cert(
                vec![CertificateDer::from_pem_file(Path::new(&certificate)).expect("a certificate")],
                PrivateKeyDer::from_pem_file(Path::new(&key)).expect("a key"),
            )
            .expect("they fit");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let origin = format!("https://{}", listener.local_addr().expect("an address"));
        let (sender, came) = channel();
        let answers = Arc::new(AtomicBool::new(false));
        let service = PushService { origin, certificate, came, answers: Arc::clone(&answers) };
        thread::spawn(move || serve(&listener, &Arc::new(config), &sender, &answers));
        service
    }

    fn next(&self) -> String {
        self.came.recv_timeout(PATIENCE).expect("a notice")
    }
}

/// Takes one request after the other; while it does not answer, it keeps them waiting.
fn serve(listener: &TcpListener, config: &Arc<ServerConfig>, came: &Sender<String>, answers: &AtomicBool) {
    let mut kept = Vec::new();
    for stream in listener.incoming().flatten() {
        let connection = ServerConnection::new(Arc::clone(config)).expect("a connection");
        let mut stream = StreamOwned::new(connection, stream);
        let mut request = Vec::new();
        let mut part = [0; 4096];
        while !request.windows(4).any(|four| four == b"\r\n\r\n") {
            match stream.read(&mut part) {
                Ok(read @ 1..) => request.extend_from_slice(&part[..read]),
                _ => break,
            }
        }
        let head = String::from_utf8_lossy(&request).split("\r\n\r\n").next().unwrap_or_default().to_owned();
        // Nobody listens any more at the end of a test.
        let _ = came.send(head);
        if answers.load(Ordering::Relaxed) {
            let _ = stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n");
        } else {
            kept.push(stream);
        }
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn socket(url: &str, cookie: &str) -> Socket {
    let mut request = format!("{}/ws", url.replace("http", "ws")).into_client_request().expect("a request");
    request.headers_mut().insert("sec-websocket-protocol", "raumspiel.v2".parse().expect("a header"));
    request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
    connect_async(request).await.expect("a connection").0
}

async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::text(message.to_string())).await.expect("it is sent");
}

async fn until(socket: &mut Socket, is: impl Fn(&Value) -> bool) -> Value {
    let heard = async {
        loop {
            let Some(Ok(Message::Text(text))) = socket.next().await else { continue };
            let message: Value = serde_json::from_str(&text).expect("a message");
            if is(&message) {
                return message;
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard).await.expect("it is said in time")
}

/// A game of a player, who goes; the guest does something, and the player is to be told.
async fn act_while_away(url: &str, cookie: &str, time: Value, acts: &[(Value, &str)]) {
    let mut owner = socket(url, cookie).await;
    let create = json!({ "type": "create", "side": "second", "spec": "connect-7x6-4", "time": time });
    say(&mut owner, create).await;
    let opened = until(&mut owner, |message| message["type"] == "attending").await;
    let claim = json!({ "game": opened["state"]["game"], "key": opened["key"] }).to_string();
    ask(url, "POST", "/api/player/claim", cookie, &claim).expect("an answer");
    let mut guest = socket(url, "").await;
    say(&mut guest, json!({ "type": "join", "join": opened["join"] })).await;
    let joined = until(&mut guest, |message| message["type"] == "attending").await;
    drop(owner);
    until(&mut guest, |message| message["presence"]["creator"] == false).await;
    let mut seq = joined["state"]["seq"].clone();
    for (id, (act, becomes)) in (1..).zip(acts) {
        let mut act = act.clone();
        (act["seq"], act["id"]) = (seq, json!(id));
        say(&mut guest, act).await;
        let told = until(&mut guest, |message| message["event"]["type"] == *becomes).await;
        seq = told["seq"].clone();
    }
}

#[test]
fn a_notice_that_a_killed_server_was_about_to_post_is_posted_by_the_next() {
    let time = json!({ "kind": "correspondence", "daysPerMove": 3 });
    check_killed(&time, &[(json!({ "type": "play", "move": "d" }), "played")]);
}

/// Also where no clock runs any more.
#[test]
fn that_another_round_is_asked_for_is_told_by_the_next_server_too() {
    let resign = (json!({ "type": "resign" }), "finished");
    let ask = (json!({ "type": "offer_rematch" }), "rematch_offered");
    check_killed(&json!({ "kind": "clock", "initialSeconds": 60 }), &[resign, ask]);
}

fn check_killed(time: &Value, acts: &[(Value, &str)]) {
    let scratch = Scratch::new();
    let service = PushService::start(&scratch);
    let data = scratch.file("one.db");
    let start = || {
        let site = ["--site", "https://play.example", "--push-hosts", &service.origin, "--data", &data];
        Server::trusting(&service.certificate, &site)
    };
    let server = start();
    let (cookie, _) = new_player(&server.url, "Ada");
    // The keys of the browser in RFC 8291.
    let keys = json!({
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    });
    let subscription = json!({ "endpoint": format!("{}/ada", service.origin), "keys": keys }).to_string();
    let kept = ask(&server.url, "POST", "/api/player/push", &cookie, &subscription).expect("an answer");
    assert!(kept.contains(" 204 "), "{kept} {}", body(&kept));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(act_while_away(&server.url, &cookie, time.clone(), acts));

    let first = service.next();
    assert!(first.starts_with("POST /ada HTTP/1.1"), "{first}");
    server.kill();
    service.answers.store(true, Ordering::Relaxed);
    let server = start();
    let again = service.next();
    let topic = |head: &str| head.lines().find(|line| line.starts_with("topic: ")).map(str::to_owned);
    assert_eq!(topic(&again), topic(&first), "the browser takes both for one");
    thread::sleep(Duration::from_millis(500));
    server.kill();
    let _server = start();
    let more = service.came.recv_timeout(Duration::from_secs(2));
    assert!(more.is_err(), "what was taken is not told again: {more:?}");
}
