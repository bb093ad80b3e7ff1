use std::{borrow::Cow, fs, path::PathBuf, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use sha2::{Digest, Sha256};

use crate::app::App;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Raumspiel</title>\
    <main><h1>Raumspiel</h1><p>The server runs, but the page was not built into it. In the project, run \
    <code>make web</code> and build the server again, or start it with <code>--page web/dist</code>.</p>\
    <p>The <a href=\"/protocol\">protocol</a> is spoken at <code>/ws</code>.</p></main></html>\n";

/// Where the page's files come from.
pub(crate) enum Page {
    Embedded,
    Directory(PathBuf),
}

impl Page {
    pub(crate) fn new(directory: Option<PathBuf>) -> Page {
        directory.map_or(Page::Embedded, Page::Directory)
    }

    fn file(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Page::Embedded => {
                let at = embedded::FILES.binary_search_by_key(&name, |(name, _)| name).ok()?;
                Some(Cow::Borrowed(embedded::FILES[at].1))
            }
            Page::Directory(directory) => {
                let plain = name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
                plain.then(|| fs::read(directory.join(name)).ok().map(Cow::Owned))?
            }
        }
    }
}

/// Every path that nothing else answers: a file of the page, or the page itself, which finds its
/// way by the path.
pub(super) async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "Only GET is possible here.\n").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let name = if is_file { path } else { "index.html" };
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let compressed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(coding, _)| accepts(accepted, coding))
        .find_map(|(coding, suffix)| Some((Some(coding), app.page.file(&format!("{name}.{suffix}"))?)));
    let found = compressed.or_else(|| Some((None, app.page.file(name)?)));
    let Some((coding, bytes)) = found else {
        return if is_file {
            (StatusCode::NOT_FOUND, "There is no such file.\n").into_response()
        } else {
            Html(NO_PAGE).into_response()
        };
    };
    answer(name, coding, bytes, &headers)
}

fn accepts(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        words.next() == Some(coding) && words.all(|word| word != "q=0")
    })
}

fn answer(
    name: &str,
    coding: Option<&'static str>,
    bytes: Cow<'static, [u8]>,
    asked: &HeaderMap,
) -> Response {
    // The bundler puts a hash of the content into the names of what it places there.
    let caching =
        if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let digest: [u8; 32] = Sha256::digest(&bytes).into();
    let tag = digest[..12].iter().fold("\"".to_owned(), |tag, byte| tag + &format!("{byte:02x}")) + "\"";
    let headers = [
        (header::CACHE_CONTROL, caching),
        (header::ETAG, tag.as_str()),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_TYPE, content_type(name)),
    ];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let mut response = (headers, bytes).into_response();
    if let Some(coding) = coding {
        response.headers_mut().insert(header::CONTENT_ENCODING, header::HeaderValue::from_static(coding));
    }
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
