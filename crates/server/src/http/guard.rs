//! What keeps pages from elsewhere out, and ours to itself.

use std::time::Duration;

use axum::{
    http::{HeaderMap, HeaderValue, Method, header},
    response::Response,
};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// Nothing is loaded from elsewhere, nothing runs that is not a file of ours, nobody frames us. The
/// page carries the same policy for where others serve it, but for frames, of which only a server can
/// speak.
const POLICY: &str = concat!(include_str!("content_policy.txt"), "; frame-ancestors 'none'");

/// What an answer has said of itself stays.
pub(super) async fn headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            header::HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Lets pages of the origins that were allowed read what the API answers.
pub(super) fn cors(allowed: &[String]) -> CorsLayer {
    // They have been checked before the server began.
    let origins = allowed.iter().filter_map(|origin| origin.parse::<HeaderValue>().ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::CONTENT_TYPE,
            header::AUTHORIZATION,
            header::HeaderName::from_static("last-event-id"),
        ])
        .max_age(Duration::from_secs(3600))
}

/// Names the first that is not an origin as browsers write it.
pub(crate) fn check_origins(origins: &[String]) -> Result<(), String> {
    let is_origin = |origin: &&String| {
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        authority.is_some_and(|authority| !authority.is_empty() && !authority.contains('/'))
            && origin.parse::<HeaderValue>().is_ok()
    };
    origins.iter().find(|origin| !is_origin(origin)).map_or(Ok(()), |wrong| Err(wrong.clone()))
}

/// Whether a request may use this server: programs that are not browsers say no origin; browsers
/// say that of the page, which must be ours or one that was allowed.
pub(crate) fn is_allowed_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").is_some_and(|(_, authority)| Some(authority) == host);
    own || allowed.iter().any(|allowed| allowed == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_and_allowed_ones() {
        let check = |origin: Option<&str>, host: &str, expected: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_str(host).expect("a host"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_str(origin).expect("an origin"));
            }
            let allowed = ["https://play.example".to_owned()];
            assert_eq!(is_allowed_origin(&headers, &allowed), expected, "{origin:?} at {host}");
        };
        check(None, "localhost:8080", true);
        check(Some("http://localhost:8080"), "localhost:8080", true);
        check(Some("http://localhost:8081"), "localhost:8080", false);
        check(Some("https://evil.example"), "localhost:8080", false);
        check(Some("https://play.example"), "backend:8080", true);
        check(Some("https://play.example.evil"), "backend:8080", false);
        check(Some("null"), "localhost:8080", false);
    }
}
