//! A client of protocol 2: what `bot` and `load` are made of, and an example for writers of bots.

use std::{error::Error, fmt, str::FromStr};

use futures_util::{SinkExt, StreamExt};
use raumspiel_protocol::{
    decode, encode,
    v2::{ClientMessage, SUBPROTOCOL, ServerMessage},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::Failure;

/// A server, and what a link to it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// `host:port`.
    pub(crate) authority: String,
    /// The last part of the path: what joins or names a game. Empty for the server itself.
    pub(crate) name: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadLink;

impl fmt::Display for BadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "A link looks like http://localhost:7280 (https is not spoken here: connect behind the proxy).",
        )
    }
}

impl Error for BadLink {}

impl FromStr for Link {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Link, BadLink> {
        let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("ws://")).ok_or(BadLink)?;
        // The page's own links say what they name after a `#`.
        let (address, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let address = address.split('?').next().unwrap_or_default();
        let (authority, path) = address.split_once('/').unwrap_or((address, ""));
        let path = if fragment.is_empty() { path } else { fragment };
        if authority.is_empty() {
            return Err(BadLink);
        }
        let port = if authority.rsplit(']').next().is_some_and(|end| end.contains(':')) { "" } else { ":80" };
        let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        Ok(Link { authority: format!("{authority}{port}"), name: name.to_owned() })
    }
}

/// What a server said instead of what was hoped for.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The connection is gone; with the code of its end, if there was one.
    Gone(Option<u16>),
    Refused {
        code: String,
        message: String,
    },
    Unexpected(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Gone(None) => f.write_str("The connection to the server is gone."),
            Trouble::Gone(Some(code)) => write!(f, "The server closed the connection ({code})."),
            Trouble::Refused { code, message } => write!(f, "{message} ({code})"),
            Trouble::Unexpected(what) => write!(f, "The server said something unexpected: {what}."),
        }
    }
}

impl Error for Trouble {}

/// A connection that has been welcomed.
pub(crate) struct Client(WebSocketStream<TcpStream>);

impl Client {
    pub(crate) async fn connect(link: &Link) -> Result<Client, Failure> {
        let stream = TcpStream::connect(&link.authority).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/ws", link.authority).into_client_request()?;
        request.headers_mut().insert("sec-websocket-protocol", SUBPROTOCOL.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut client = Client(socket);
        match client.next().await? {
            ServerMessage::Welcome { .. } => Ok(client),
            other => Err(Trouble::Unexpected(encode(&other)).into()),
        }
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Trouble> {
        self.0.send(Message::text(encode(message))).await.map_err(|_| Trouble::Gone(None))
    }

    /// The next message; errors of the server are errors.
    pub(crate) async fn next(&mut self) -> Result<ServerMessage, Trouble> {
        loop {
            match self.0.next().await {
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
    let mut stream = TcpStream::connect(&link.authority).await?;
    let request = format!("GET {path} HTTP/1.0\r\nhost: {}\r\nconnection: close\r\n\r\n", link.authority);
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
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
        check("https://host", None);
        check("localhost:7280", None);
        check("http://", None);
    }
}
