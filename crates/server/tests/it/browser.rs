//! A browser that asks about players: it keeps its cookie, and says where its page is from.

use serde_json::Value;

use crate::host::Host;

pub(crate) struct Browser<'h> {
    pub(crate) host: &'h Host,
    pub(crate) cookie: Option<String>,
}

impl<'h> Browser<'h> {
    pub(crate) fn new(host: &'h Host) -> Browser<'h> {
        Browser { host, cookie: None }
    }

    /// The same browser at another server.
    pub(crate) fn at<'o>(&self, host: &'o Host) -> Browser<'o> {
        Browser { host, cookie: self.cookie.clone() }
    }

    /// Asks as a page of the site does: status, head and answer.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Value) -> (u16, String, Value) {
        let cookie = self.cookie.clone().unwrap_or_default();
        let headers = [("origin", "http://test"), ("cookie", cookie.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, head, answer) = self.host.http(method, path, &headers, &body).await;
        if let Some(set) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
            let pair = set.split(';').next().unwrap_or_default();
            self.cookie = (!pair.ends_with('=')).then(|| pair.to_owned());
        }
        (status, head, serde_json::from_str(&answer).unwrap_or(Value::String(answer)))
    }

    pub(crate) async fn done(&mut self, method: &str, path: &str, body: Value) -> Value {
        let (status, _, answer) = self.ask(method, path, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    pub(crate) async fn status(&mut self, method: &str, path: &str, body: Value) -> (u16, String) {
        let (status, _, answer) = self.ask(method, path, body).await;
        (status, answer["code"].as_str().unwrap_or_default().to_owned())
    }
}
