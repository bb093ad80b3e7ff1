//! Notices to players who are away, at a push service of our own that decrypts what comes.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use raumspiel_server::Config;
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{
    browser::Browser,
    by_days::pass,
    cluster::two_with,
    database::Database,
    host::{Client, Host, PATIENCE},
};

/// A request as it came: head and body.
type Request = (String, Vec<u8>);

struct PushService {
    port: u16,
    came: Arc<Mutex<Vec<Request>>>,
}

impl PushService {
    /// Answers everything with the same.
    async fn start(answer: Vec<u8>) -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let came = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&came);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                let mut part = [0; 4096];
                while let Ok(read @ 1..) = stream.read(&mut part).await {
                    request.extend_from_slice(&part[..read]);
                    if let Some(request) = whole(&request) {
                        kept.lock().expect("never poisoned").push(request);
                        break;
                    }
                }
                drop(stream.write_all(&answer).await);
            }
        });
        PushService { port, came }
    }

    fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn allow(&self) -> impl Fn(&mut Config) + use<> {
        let origin = self.origin();
        move |config: &mut Config| {
            config.site = Some("https://play.example".parse().expect("a site"));
            config.push_hosts = vec![origin.parse().expect("a host")];
        }
    }

    fn count(&self) -> usize {
        self.came.lock().expect("never poisoned").len()
    }

    async fn nth(&self, nth: usize) -> Request {
        let waiting = async {
            while self.count() <= nth {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| panic!("notice {nth} does not come"));
        self.came.lock().expect("never poisoned")[nth].clone()
    }
}

fn whole(bytes: &[u8]) -> Option<Request> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let length: usize = header(&head, "content-length")?.parse().ok()?;
    let body = &bytes[end + 4..];
    (body.len() >= length).then(|| (head.clone(), body[..length].to_vec()))
}

fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
}

/// The keys of a browser.
pub(crate) struct Device {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Device {
    pub(crate) fn new() -> Device {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = private.compute_public_key().expect("its other half").as_ref().to_vec();
        Device { private, public, auth: *b"sixteen bytes :)" }
    }

    pub(crate) fn subscription(&self, endpoint: &str) -> Value {
        let encode = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        let keys = json!({ "p256dh": encode(&self.public), "auth": encode(&self.auth) });
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": keys })
    }

    /// As RFC 8291 says, from the browser's side.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let length = usize::from(rest[4]);
        let (sender, record) = rest[5..].split_at(length);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let text = agree_ephemeral(self.private, &theirs, |secret| {
            let mut input = [0; 32];
            derive(&self.auth, secret, &[b"WebPush: info\0", &self.public, sender], &mut input);
            let (mut key, mut nonce) = ([0; 16], [0; 12]);
            derive(salt, &input, &[b"Content-Encoding: aes128gcm\0"], &mut key);
            derive(salt, &input, &[b"Content-Encoding: nonce\0"], &mut nonce);
            let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
            let mut record = record.to_vec();
            let opened = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record);
            opened.expect("it was meant for this browser").to_vec()
        });
        let text = text.expect("a point of the curve");
        let (last, text) = text.split_last().expect("a mark");
        assert_eq!(*last, 2, "the last record");
        serde_json::from_slice(text).expect("JSON")
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], out: &mut [u8]) {
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(out.len())).expect("not too long").fill(out).expect("as long");
}

/// A player whose browser wants to be told.
async fn told<'h>(host: &'h Host, name: &str, endpoint: &str) -> (Browser<'h>, Device) {
    let mut browser = Browser::new(host);
    browser.done("POST", "/api/player", json!({ "name": name })).await;
    let device = Device::new();
    browser.done("POST", "/api/player/push", device.subscription(endpoint)).await;
    (browser, device)
}

/// Opens a game by days that is the player's, with a guest who stays.
async fn with_guest(host: &Host, browser: &mut Browser<'_>) -> (Client, Client, String, u64) {
    let mut owner = host.v2_as(browser.cookie.as_deref().expect("a cookie")).await;
    let time = json!({ "kind": "correspondence", "daysPerMove": 2 });
    let create = json!({ "type": "create", "side": "first", "spec": "connect-7x6-4", "time": time });
    let opened = owner.ask(create).await;
    let game = opened["state"]["game"].as_str().expect("a game").to_owned();
    browser.done("POST", "/api/player/claim", json!({ "game": game, "key": opened["key"] })).await;
    let mut guest = host.v2().await;
    let joined = guest.ask(json!({ "type": "join", "join": opened["join"], "name": "Grace" })).await;
    owner.until_event("started").await;
    (owner, guest, game, joined["state"]["seq"].as_u64().expect("a number"))
}

const TAKEN: &[u8] = b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n";

#[tokio::test]
async fn who_is_away_is_told_that_it_is_their_turn() {
    let service = PushService::start(TAKEN.to_vec()).await;
    let host = Host::with(service.allow()).await;
    let endpoint = format!("{}/send/ada", service.origin());
    let (mut browser, device) = told(&host, "Ada", &endpoint).await;
    let (mut owner, mut guest, game, seq) = with_guest(&host, &mut browser).await;
    owner.send(json!({ "type": "play", "seq": seq, "id": 1, "move": "d" })).await;
    guest.until_event("played").await;
    guest.send(json!({ "type": "play", "seq": seq + 1, "id": 1, "move": "d" })).await;
    owner.until_event("played").await;
    owner.until_event("played").await;
    owner.send(json!({ "type": "play", "seq": seq + 2, "id": 2, "move": "e" })).await;
    guest.until_event("played").await;
    drop(owner);
    let gone = async { while guest.until("presence").await["presence"]["creator"] != false {} };
    tokio::time::timeout(PATIENCE, gone).await.expect("they are gone");
    guest.send(json!({ "type": "play", "seq": seq + 3, "id": 2, "move": "e" })).await;

    let (head, body) = service.nth(0).await;
    assert!(head.starts_with("POST /send/ada HTTP/1.1"), "{head}");
    assert_eq!(header(&head, "topic"), Some(game.as_str()), "the next notice of this game takes its place");
    assert_eq!(header(&head, "content-encoding"), Some("aes128gcm"));
    let told = device.read(&body);
    let expected = json!({ "kind": "your_turn", "game": game, "stage": told["stage"], "opponent": "Grace" });
    assert_eq!(told, expected);
    assert!(told["stage"].as_u64() > Some(0), "{told}");
    check_sender(&host, header(&head, "authorization").expect("who sends"), &service.origin()).await;
    assert_eq!(service.count(), 1, "none while they were there");

    // Whoever asks for another round is heard too; and a device that is told no longer is not.
    guest.send(json!({ "type": "resign", "seq": seq + 4, "id": 3 })).await;
    guest.until_event("finished").await;
    guest.send(json!({ "type": "offer_rematch", "seq": seq + 5, "id": 4 })).await;
    service.nth(1).await;
    browser.done("DELETE", "/api/player/push", json!({})).await;
    guest.send(json!({ "type": "decline_rematch", "seq": seq + 6, "id": 5 })).await;
    guest.send(json!({ "type": "chat", "seq": seq + 6, "id": 6, "phrase": "hello" })).await;
    guest.until_event("chatted").await;
    assert_eq!(service.count(), 2);
}

#[tokio::test]
async fn when_it_is_told_that_another_round_is_asked_for_nothing_is_due_there_any_more() {
    let service = PushService::start(TAKEN.to_vec()).await;
    let host = Host::with(service.allow()).await;
    let (mut browser, device) = told(&host, "Ada", &format!("{}/ada", service.origin())).await;
    let (owner, mut guest, _, seq) = with_guest(&host, &mut browser).await;
    guest.send(json!({ "type": "resign", "seq": seq, "id": 1 })).await;
    guest.until_event("finished").await;
    drop(owner);
    while guest.until("presence").await["presence"]["creator"] != false {}
    guest.send(json!({ "type": "offer_rematch", "seq": seq + 1, "id": 2 })).await;
    assert_eq!(device.read(&service.nth(0).await.1)["kind"], "rematch");
    let scratch = host.stop().await;
    let store = scratch.store().await;
    assert_eq!(store.timed().await.expect("it is read"), []);
    store.close().await.expect("it closes");
}

/// The header says who sends, to whom, until when, and where to complain.
async fn check_sender(host: &Host, authorization: &str, service: &str) {
    let (token, key) =
        authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
    let (_, told) = host.get("/api/push").await;
    assert_eq!(told["key"], key);
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, decode(key));
    verifier.verify(signed.as_bytes(), &decode(signature)).expect("signed by the site");
    let claims = signed.split_once('.').expect("claims").1;
    let claims: Value = serde_json::from_slice(&decode(claims)).expect("JSON");
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(service), &json!("https://play.example")));
}

/// Leaves the guest alone, who moves; returns when the notice must have been sent, or not.
async fn move_while_away(host: &Host, browser: &mut Browser<'_>) {
    let (owner, mut guest, _, seq) = with_guest(host, browser).await;
    let mut owner = owner;
    owner.send(json!({ "type": "play", "seq": seq, "id": 1, "move": "d" })).await;
    guest.until_event("played").await;
    drop(owner);
    while guest.until("presence").await["presence"]["creator"] != false {}
    guest.send(json!({ "type": "play", "seq": seq + 1, "id": 1, "move": "d" })).await;
    guest.until_event("played").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
}

#[tokio::test]
async fn who_has_a_day_left_is_told_once_more_and_only_once() {
    let service = PushService::start(TAKEN.to_vec()).await;
    let host = Host::with(service.allow()).await;
    let (mut browser, device) = told(&host, "Ada", &format!("{}/ada", service.origin())).await;
    move_while_away(&host, &mut browser).await;
    service.nth(0).await;
    let scratch = host.stop().await;
    pass(&scratch, 24 * 60 * 60 * 1000 - 60_000).await;
    let host = Host::over(scratch, service.allow()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(service.count(), 1, "there is a day and a minute left");
    let scratch = host.stop().await;
    pass(&scratch, 60_000).await;
    let host = Host::over(scratch, service.allow()).await;
    assert_eq!(device.read(&service.nth(1).await.1)["kind"], "day_left");
    tokio::time::sleep(Duration::from_secs(1)).await;
    let scratch = host.stop().await;
    pass(&scratch, 60_000).await;
    let host = Host::over(scratch, service.allow()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(service.count(), 2);
    host.stop().await;
}

#[tokio::test]
async fn who_waits_for_days_is_told_that_somebody_was_found() {
    let service = PushService::start(TAKEN.to_vec()).await;
    let host = Host::with(service.allow()).await;
    let (browser, device) = told(&host, "Ada", &format!("{}/ada", service.origin())).await;
    let time = json!({ "kind": "correspondence", "daysPerMove": 3 });
    let seek = json!({ "type": "seek", "specs": ["connect-7x6-4"], "times": [time] });
    let mut ada = host.v2_as(browser.cookie.as_deref().expect("a cookie")).await;
    assert_eq!(ada.ask(seek.clone()).await["type"], "seeking");
    drop(ada);
    let (other, _) = told(&host, "Ben", &format!("{}/ben", service.origin())).await;
    let mut ben = host.v2_as(other.cookie.as_deref().expect("a cookie")).await;
    ben.send(seek).await;
    let game = ben.until("attending").await["state"]["game"].clone();
    let (head, body) = service.nth(0).await;
    assert!(head.starts_with("POST /ada "), "{head}");
    let told = device.read(&body);
    assert_eq!((&told["kind"], &told["game"], &told["opponent"]), (&json!("found"), &game, &json!("Ben")));
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(service.count(), 1, "none to one who is there");
}

#[tokio::test]
async fn a_browser_that_is_gone_is_not_told_again() {
    let service = PushService::start(b"HTTP/1.1 410 Gone\r\n\r\n".to_vec()).await;
    let host = Host::with(service.allow()).await;
    let (mut browser, _) = told(&host, "Ada", &format!("{}/x", service.origin())).await;
    move_while_away(&host, &mut browser).await;
    service.nth(0).await;
    move_while_away(&host, &mut browser).await;
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_a_huge_answer_is_not_read() {
    let elsewhere = PushService::start(TAKEN.to_vec()).await;
    let location =
        format!("HTTP/1.1 307 Go\r\nlocation: {}/x\r\ncontent-length: 0\r\n\r\n", elsewhere.origin());
    let huge =
        [b"HTTP/1.1 201 Created\r\ncontent-length: 100000000\r\n\r\n".to_vec(), vec![b'x'; 100_000_000]]
            .concat();
    for answer in [location.into_bytes(), huge, vec![b'x'; 1_000_000]] {
        let service = PushService::start(answer).await;
        let host = Host::with(service.allow()).await;
        let (mut browser, _) = told(&host, "Ada", &format!("{}/x", service.origin())).await;
        move_while_away(&host, &mut browser).await;
        service.nth(0).await;
        // The next notice goes its way: nothing hangs, and nobody was forgotten.
        move_while_away(&host, &mut browser).await;
        service.nth(1).await;
    }
    assert_eq!(elsewhere.count(), 0);
}

#[tokio::test]
async fn a_name_that_leads_into_a_private_network_is_not_called() {
    let service = PushService::start(TAKEN.to_vec()).await;
    let named = format!("https://localhost:{}", service.port);
    let host = Host::with(|config| {
        config.site = Some("https://play.example".parse().expect("a site"));
        config.push_hosts = vec![named.parse().expect("a host")];
    })
    .await;
    let (mut browser, _) = told(&host, "Ada", &format!("{named}/x")).await;
    move_while_away(&host, &mut browser).await;
    assert_eq!(service.count(), 0);
}

#[tokio::test]
async fn only_push_services_are_subscribed_to_and_only_where_there_is_a_site() {
    let host = Host::with(|config| config.site = Some("https://play.example".parse().expect("a site"))).await;
    let mut browser = Browser::new(&host);
    browser.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let device = Device::new();
    for endpoint in [
        "https://10.0.0.1/x",
        "http://fcm.googleapis.com/x",
        "https://play.example/x",
        "http://127.0.0.1:80/",
    ] {
        let (status, _, answer) =
            browser.ask("POST", "/api/player/push", device.subscription(endpoint)).await;
        assert_eq!((status, &answer["code"]), (400, &json!("unknown-push-service")), "{endpoint}");
    }
    let service = "https://fcm.googleapis.com/fcm/send/x";
    for (p256dh, auth) in [("AAAA", "AAAAAAAAAAAAAAAAAAAAAA"), ("!", "")] {
        let bad = json!({ "endpoint": service, "keys": { "p256dh": p256dh, "auth": auth } });
        assert_eq!(browser.status("POST", "/api/player/push", bad).await.1, "bad-subscription");
    }
    browser.done("POST", "/api/player/push", device.subscription(service)).await;
    browser.done("DELETE", "/api/player/push", json!({})).await;
    let mut nobody = Browser::new(&host);
    assert_eq!(nobody.ask("POST", "/api/player/push", device.subscription(service)).await.0, 401);
    let quiet = Host::start().await;
    let (status, answer) = quiet.get("/api/push").await;
    assert_eq!((status, &answer["code"]), (404, &json!("no-push")));
}

#[tokio::test]
async fn all_servers_of_a_site_have_one_key() {
    let database = Database::new();
    let tweak = |config: &mut Config| config.site = Some("https://play.example".parse().expect("a site"));
    let [here, there] = two_with(&database, tweak).await;
    let (one, other) = tokio::join!(here.get("/api/push"), there.get("/api/push"));
    assert_eq!(one, other);
    assert_eq!(one.0, 200);
    here.stop().await;
    there.stop().await;
}
