use std::{path::Path, sync::LazyLock};

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    middleware::{Next, from_fn},
    response::{Html, IntoResponse, Response},
};
use sha2::{Digest, Sha256};
use tower_http::services::ServeDir;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Raumspiel</title>\
    <main><h1>Raumspiel</h1><p>The server runs, but the page was not built into it. In the project, run \
    <code>make build</code>, or start the server with <code>--page web/dist</code>.</p>\
    <p>The <a href=\"/protocol\">protocol</a> is spoken at <code>/ws</code>.</p></main></html>\n";

/// The page's files, from the binary or from a directory. The page finds its way by what stands after
/// `#`, so it has one path; every other that names no file is not found.
pub(super) fn router<S: Clone + Send + Sync + 'static>(directory: Option<&Path>) -> Router<S> {
    let files = match directory {
        None => Router::new().fallback(serve_embedded),
        Some(directory) => Router::new()
            .fallback_service(ServeDir::new(directory).precompressed_br().precompressed_gzip())
            .layer(from_fn(hide_dot_files)),
    };
    files.layer(from_fn(say_how_long_to_keep))
}

/// What a browser loads first, if there is a page.
pub(crate) fn start(directory: Option<&Path>) -> Option<String> {
    match directory {
        None => Some(String::from_utf8_lossy(File::find("index.html")?.bytes).into_owned()),
        Some(directory) => std::fs::read_to_string(directory.join("index.html")).ok(),
    }
}

/// The bundler puts a hash of the content into the names of what it places in `assets`.
async fn say_how_long_to_keep(request: Request, next: Next) -> Response {
    let named_by_content = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        let caching = if named_by_content { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// Files whose names begin with a dot were not meant to be seen.
async fn hide_dot_files(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_ascii_lowercase().replace("%2e", ".").replace("%2f", "/");
    if path.contains("/.") { not_found() } else { next.run(request).await }
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is no such page here.\n").into_response()
}

async fn serve_embedded(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET,HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow, "Only GET is possible here.\n").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let compressed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(coding, _)| accepts(accepted, coding))
        .find_map(|(coding, suffix)| Some((Some(coding), File::find(&format!("{name}.{suffix}"))?)));
    match compressed.or_else(|| Some((None, File::find(name)?))) {
        Some((coding, file)) => file.answer(name, coding, &headers),
        None if path.is_empty() => Html(NO_PAGE).into_response(),
        None => not_found(),
    }
}

fn accepts(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        words.next() == Some(coding) && words.all(|word| word != "q=0")
    })
}

/// A file in the binary, with a tag of its content.
struct File {
    name: &'static str,
    bytes: &'static [u8],
    tag: String,
}

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let file = |&(name, bytes): &(&'static str, &'static [u8])| {
        let digest: [u8; 32] = Sha256::digest(bytes).into();
        let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        File { name, bytes, tag: format!("\"{hex}\"") }
    };
    embedded::FILES.iter().map(file).collect()
});

impl File {
    fn find(name: &str) -> Option<&'static File> {
        // The build has them in order.
        FILES.binary_search_by_key(&name, |file| file.name).ok().map(|at| &FILES[at])
    }

    fn answer(&'static self, name: &str, coding: Option<&'static str>, asked: &HeaderMap) -> Response {
        let mut response = if is_known(asked, &self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, content_type(name))], self.bytes).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, HeaderValue::from_static(&self.tag));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}

/// Whether a client has the content with this tag. It may name several, and a proxy that changed the
/// coding has made the tag a weak one; what is asked is whether the content is the same.
pub(crate) fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let lists = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|list| list.to_str().ok());
    lists
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_known_in_lists_and_weak_ones_too() {
        let check = |asked: &[&'static str], expected: bool| {
            let mut headers = HeaderMap::new();
            for list in asked {
                headers.append(header::IF_NONE_MATCH, HeaderValue::from_static(list));
            }
            assert_eq!(is_known(&headers, "\"abc\""), expected, "{asked:?}");
        };
        check(&[], false);
        check(&["\"abc\""], true);
        check(&["W/\"abc\""], true);
        check(&["\"x\", W/\"abc\""], true);
        check(&["\"x\"", "\"abc\""], true);
        check(&["*"], true);
        check(&["\"abcd\"", "abc"], false);
    }
}
