//! What keeps pages from elsewhere out, and ours to itself.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};

/// Nothing is loaded from elsewhere, nothing runs that is not a file of ours, nobody frames us.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(super) async fn headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            header::HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
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
