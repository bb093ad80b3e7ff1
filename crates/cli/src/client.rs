//! A client of protocol 2: what `bot` and `load` are made of, and an example for writers of bots.

use std::{str::FromStr, sync::Arc};

use futures_util::{SinkExt, StreamExt};
use raumspiel_protocol::{
    decode, encode,
    http::{self, Claim},
    v2::{ClientMessage, SUBPROTOCOL, ServerMessage},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::Failure;

/// A server, and what a link to it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) is_secure: bool,
    /// `host:port`.
    pub(crate) authority: String,
    /// The last part of the path: what joins or names a game. Empty for the server itself.
    pub(crate) name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A link looks like http://localhost:7280 or https://play.example.")]
pub(crate) struct BadLink;

impl FromStr for Link {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Link, BadLink> {
        let (scheme, rest) = text.split_once("://").ok_or(BadLink)?;
        let is_secure = match scheme {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err(BadLink),
        };
        // The page's own links say what they name after a `#`.
        let (address, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let address = address.split('?').next().unwrap_or_default();
        let (authority, path) = address.split_once('/').unwrap_or((address, ""));
        let path = if fragment.is_empty() { path } else { fragment };
        if authority.is_empty() {
            return Err(BadLink);
        }
        let has_port = authority.rsplit(']').next().is_some_and(|end| end.contains(':'));
        let port = match (has_port, is_secure) {
            (true, _) => "",
            (false, false) => ":80",
            (false, true) => ":443",
        };
        let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        Ok(Link { is_secure, authority: format!("{authority}{port}"), name: name.to_owned() })
    }
}

/// What bytes go over, with or without TLS.
trait Bytes: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Bytes for T {}

impl Link {
    /// `https://host:port`, or without the `s`.
    pub(crate) fn origin(&self) -> String {
        format!("http{}://{}", if self.is_secure { "s" } else { "" }, self.authority)
    }

    async fn open(&self) -> Result<Box<dyn Bytes>, Failure> {
        let stream = TcpStream::connect(&self.authority).await?;
        stream.set_nodelay(true)?;
        if !self.is_secure {
            return Ok(Box::new(stream));
        }
        let host = self.authority.rsplit_once(':').map_or(self.authority.as_str(), |(host, _)| host);
        let host = ServerName::try_from(host.trim_matches(['[', ']']).to_owned())?;
        let secure = TlsConnector::from(trust()?);
        Ok(Box::new(secure.connect(host, stream).await?))
    }
}

/// Whom to believe: those whom the system believes, or those in the file that SSL_CERT_FILE names.
fn trust() -> Result<Arc<ClientConfig>, Failure> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err("This system trusts no certificates; install ca-certificates.".into());
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// What a server said instead of what was hoped for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("{}", match .0 {
        None => "The connection to the server is gone.".to_owned(),
        Some(code) => format!("The server closed the connection ({code})."),
    })]
    /// The connection is gone; with the code of its end, if there was one.
    Gone(Option<u16>),
    #[error("{message} ({code})")]
    Refused { code: String, message: String },
    #[error("The server said something unexpected: {0}.")]
    Unexpected(String),
}

/// A connection that has been welcomed.
pub(crate) struct Client {
    socket: WebSocketStream<Box<dyn Bytes>>,
    /// Whether it would be better at the server where a game's players meet, and does not know which game
    /// it will be at.
    pub(crate) strays: bool,
}

impl Client {
    pub(crate) async fn connect(link: &Link) -> Result<Client, Failure> {
        Client::connect_as(link, None, None).await
    }

    /// As the bot whose token it is, where those meet who are at a game.
    pub(crate) async fn connect_as(
        link: &Link,
        token: Option<&str>,
        game: Option<&str>,
    ) -> Result<Client, Failure> {
        let stream = link.open().await?;
        let place = game.map_or(String::new(), |game| format!("?game={game}"));
        let mut request = format!("ws://{}/ws{place}", link.authority).into_client_request()?;
        request.headers_mut().insert("sec-websocket-protocol", SUBPROTOCOL.parse()?);
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut client = Client { socket, strays: false };
        match client.next().await? {
            ServerMessage::Welcome { several, .. } => {
                client.strays = several && game.is_none();
                Ok(client)
            }
            other => Err(Trouble::Unexpected(encode(&other)).into()),
        }
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Trouble> {
        self.socket.send(Message::text(encode(message))).await.map_err(|_| Trouble::Gone(None))
    }

    /// The next message; errors of the server are errors.
    pub(crate) async fn next(&mut self) -> Result<ServerMessage, Trouble> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return match decode(&text) {
                        Ok(ServerMessage::Error { code, message }) => Err(Trouble::Refused { code, message }),
                        Ok(message) => Ok(message),
                        Err(malformed) => Err(Trouble::Unexpected(malformed.to_string())),
                    };
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(Trouble::Gone(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(Trouble::Gone(None)),
            }
        }
    }
}

/// The status and the body of a document on the server.
pub(crate) async fn get(link: &Link, path: &str) -> Result<(u16, String), Failure> {
    ask(link, &format!("GET {path} HTTP/1.0\r\nhost: {}\r\nconnection: close\r\n\r\n", link.authority)).await
}

/// Keeps a seat as that of the bot whose token this is.
pub(crate) async fn claim(link: &Link, token: &str, claim: &Claim) -> Result<(), Failure> {
    let (host, body) = (&link.authority, encode(claim));
    let request = format!(
        "POST /api/player/claim HTTP/1.0\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
        content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    match ask(link, &request).await? {
        (204, _) => Ok(()),
        (_, answer) => match serde_json::from_str::<http::Failure>(&answer) {
            Ok(http::Failure { code, message }) => Err(Trouble::Refused { code, message }.into()),
            Err(_) => Err(Trouble::Unexpected(answer).into()),
        },
    }
}

async fn ask(link: &Link, request: &str) -> Result<(u16, String), Failure> {
    let mut stream = link.open().await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer).await {
        // Some servers end a connection without saying so.
        Err(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => return Err(error.into()),
        _ => {}
    }
    let answer = String::from_utf8(answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Trouble::Gone(None))?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or(Trouble::Gone(None))?;
    Ok((status, body.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read() {
        let check = |text: &str, expected: Option<(&str, &str)>| {
            let expected = expected.map(|(authority, name)| (authority.to_owned(), name.to_owned()));
            assert_eq!(text.parse::<Link>().ok().map(|link| (link.authority, link.name)), expected, "{text}");
        };
        check("http://localhost:7280", Some(("localhost:7280", "")));
        check("http://localhost:7280/", Some(("localhost:7280", "")));
        check("ws://host/play/abc", Some(("host:80", "abc")));
        check("http://[::1]:7280/play/abc?x", Some(("[::1]:7280", "abc")));
        check("http://localhost:7280/#/join/abc", Some(("localhost:7280", "abc")));
        check("http://[::1]/abc/", Some(("[::1]:80", "abc")));
        check("https://host", Some(("host:443", "")));
        check("wss://host:8443/#/join/abc", Some(("host:8443", "abc")));
        check("ftp://host", None);
        check("localhost:7280", None);
        check("http://", None);
    }
}
