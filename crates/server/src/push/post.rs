//! One request to a push service. Nothing but its status is read, and that in bounds.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpStream, lookup_host},
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use super::{Endpoint, endpoint::is_public};

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Posted {
    Taken,
    /// The browser is not there any more.
    Gone,
    /// Anything else; whoever sends us elsewhere is not followed.
    Refused(u16),
}

/// Nobody waits for longer.
const PATIENCE: Duration = Duration::from_secs(10);
/// So much of an answer is read.
const READ: usize = 512;
/// Seconds for which a push service keeps a notice for a browser that is off.
const TTL: u32 = 3 * 24 * 60 * 60;

/// Posts a notice. The next about the same topic takes its place, if it has not been delivered.
pub(super) async fn post(
    endpoint: &Endpoint,
    authorization: &str,
    topic: &str,
    body: &[u8],
) -> io::Result<Posted> {
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nttl: {TTL}\r\ntopic: {topic}\r\nurgency: normal\r\n\
        authorization: {authorization}\r\ncontent-type: application/octet-stream\r\n\
        content-encoding: aes128gcm\r\ncontent-length: {}\r\n\r\n",
        endpoint.path(),
        endpoint.authority(),
        body.len(),
    );
    let request = [head.as_bytes(), body].concat();
    let posting = async {
        let stream = TcpStream::connect(address(endpoint).await?).await?;
        if !endpoint.is_secure() {
            return exchange(stream, &request).await;
        }
        let name = ServerName::try_from(endpoint.host().to_owned()).map_err(io::Error::other)?;
        exchange(TlsConnector::from(tls()?).connect(name, stream).await?, &request).await
    };
    tokio::time::timeout(PATIENCE, posting).await?
}

/// Where to connect: the address that was looked at, and no other.
async fn address(endpoint: &Endpoint) -> io::Result<SocketAddr> {
    if let Ok(written) = endpoint.host().parse::<IpAddr>() {
        return Ok(SocketAddr::new(written, endpoint.port()));
    }
    let mut found = lookup_host((endpoint.host(), endpoint.port())).await?;
    let private = || io::Error::other("the name leads into a private network");
    found.find(|address| is_public(address.ip())).ok_or_else(private)
}

async fn exchange(mut stream: impl AsyncRead + AsyncWrite + Unpin, request: &[u8]) -> io::Result<Posted> {
    stream.write_all(request).await?;
    let mut answer = Vec::new();
    let mut part = [0; READ];
    while !answer.contains(&b'\n') && answer.len() < READ {
        match stream.read(&mut part).await? {
            0 => break,
            read => answer.extend_from_slice(&part[..read]),
        }
    }
    let line = answer.split(|b| *b == b'\n').next().unwrap_or_default();
    let status = line.strip_prefix(b"HTTP/1.").and_then(|rest| rest.get(2..5));
    let status = status.and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<u16>().ok());
    match status {
        Some(200..=299) => Ok(Posted::Taken),
        Some(404 | 410) => Ok(Posted::Gone),
        Some(status) => Ok(Posted::Refused(status)),
        None => Err(io::Error::other("the answer is none of HTTP")),
    }
}

/// Trusts whom the system trusts.
fn tls() -> io::Result<Arc<ClientConfig>> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(Arc::clone(config));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(CONFIG.get_or_init(|| Arc::new(config))))
}
