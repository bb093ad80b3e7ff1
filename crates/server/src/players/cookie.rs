//! The cookie that tells who somebody is.

use axum::http::{HeaderMap, HeaderValue, header};

use super::ids::Secret;

const NAME: &str = "raumspiel_player";
/// As long as browsers allow: 400 days. Every visit renews it.
const SECONDS: u32 = 400 * 24 * 60 * 60;

/// The secret in a request's cookies, if there is one.
pub(crate) fn read(headers: &HeaderMap) -> Option<Secret> {
    read_lines(headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok()))
}

/// The secret in the lines of a request that hold cookies.
pub fn read_lines<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Secret> {
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).and_then(|(_, value)| Secret::new(value))
}

/// Scripts cannot read it, and other sites' requests do not carry it.
pub(super) fn set(secret: &Secret, secure: bool) -> (header::HeaderName, HeaderValue) {
    line(secret.as_str(), SECONDS, secure)
}

pub(super) fn clear(secure: bool) -> (header::HeaderName, HeaderValue) {
    line("", 0, secure)
}

fn line(value: &str, seconds: u32, secure: bool) -> (header::HeaderName, HeaderValue) {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{NAME}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{secure}");
    (header::SET_COOKIE, HeaderValue::try_from(text).expect("letters of the alphabet are visible"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_found_among_others() {
        let secret = Secret::random();
        let check = |cookies: &[String], expected: bool| {
            let mut headers = HeaderMap::new();
            for line in cookies {
                headers.append(header::COOKIE, line.parse().expect("a header"));
            }
            assert_eq!(
                read(&headers).is_some_and(|read| read.hash() == secret.hash()),
                expected,
                "{cookies:?}"
            );
        };
        let ours = format!("raumspiel_player={}", secret.as_str());
        check(&[], false);
        check(&["raumspiel_player=".to_owned()], false);
        check(&["raumspiel_player".to_owned()], false);
        check(std::slice::from_ref(&ours), true);
        check(&[format!("a=b; {ours}; c=d")], true);
        check(&["a=b".to_owned(), ours.clone()], true);
        check(&[format!("x{ours}")], false);
    }
}
