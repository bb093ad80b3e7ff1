//! Bots, load and health through a proxy that speaks TLS.

use std::{fs, net::SocketAddr, path::Path, process::Command, sync::Arc};

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

use crate::{
    lobby::new_bot,
    players::{ask, body},
    serve::{Scratch, Server},
};

/// Speaks TLS to the outside and plain text to the server.
async fn proxy(certificate: &Path, key: &Path, server: String) -> SocketAddr {
    let certificate = CertificateDer::from_pem_file(certificate).expect("a certificate");
    let key = PrivateKeyDer::from_pem_file(key).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .expect("they fit");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let (acceptor, server) = (acceptor.clone(), server.clone());
            tokio::spawn(async move {
                if let (Ok(mut near), Ok(mut far)) =
                    (acceptor.accept(near).await, TcpStream::connect(server).await)
                {
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                }
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_load_and_health_speak_tls() {
    let scratch = Scratch::new();
    let (certificate, key) = (scratch.file("certificate.pem"), scratch.file("key.pem"));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
        ])
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", &key, "-out", &certificate])
        .output()
        .expect("openssl runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let server = Server::start(&scratch.file("one.db"));
    let address = server.url.trim_start_matches("http://").to_owned();
    let proxy = proxy(Path::new(&certificate), Path::new(&key), address).await;
    let url = format!("https://localhost:{}", proxy.port());

    let run = |args: &[&str], trusted: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_raumspiel"));
        let output = command.args(args).env("SSL_CERT_FILE", trusted).output().expect("it ends");
        (
            output.status.success(),
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(),
        )
    };
    assert_eq!(run(&["health", &url], &certificate), (true, "ready\n".to_owned()));
    let (done, said) = run(&["load", &url, "--games", "3", "--seconds", "1"], &certificate);
    assert!(done && said.contains("errors       0"), "{said}");
    let bot = new_bot(&server.url);
    let token = bot["token"].as_str().expect("a token");
    let opened = raumspiel_bot(&url, &certificate, token);
    assert!(opened.starts_with(&format!("{url}/#/join/")), "{opened}");
    // Its game is listed among the bot's: the token has come through.
    let cookie = format!("raumspiel_player={token}");
    let answer = ask(&server.url, "GET", "/api/player/games", &cookie, "").expect("an answer");
    assert_eq!(body(&answer)["games"][0]["spec"], "connect-7x6-4", "{answer}");
    // Whoever is not trusted is not talked to.
    let strangers = scratch.file("strangers.pem");
    fs::write(&strangers, "").expect("a file");
    let (done, said) = run(&["health", &url], &strangers);
    assert!(!done, "{said}");
}

/// The link that a bot prints for the game that it has opened.
fn raumspiel_bot(url: &str, certificate: &str, token: &str) -> String {
    use std::io::{BufRead, BufReader};
    let mut bot = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(["bot", url, "--create", "connect-7x6-4", "--token", token])
        .env("SSL_CERT_FILE", certificate)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut link = String::new();
    let out = bot.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut link).expect("a link");
    bot.kill().expect("it is killed");
    bot.wait().expect("it is dead");
    link.trim().to_owned()
}
