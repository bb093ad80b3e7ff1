use std::{net::IpAddr, str::FromStr};

use axum::http::{HeaderMap, header};

use crate::config::Config;

/// The address at which people reach this server, such as `https://play.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site(String);

/// Why an address is none at which people reach a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A site is https:// or http:// and a host, such as https://play.example, and nothing else.")]
pub struct BadSite;

impl FromStr for Site {
    type Err = BadSite;

    fn from_str(text: &str) -> Result<Site, BadSite> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(BadSite)?;
        if host != host.to_lowercase() {
            return Err(BadSite);
        }
        is_host(host).then(|| Site(text.to_owned())).ok_or(BadSite)
    }
}

/// Nothing in it that means something in a header, an address or a page.
fn is_host(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 255
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']'))
}

impl Site {
    /// As browsers say it of pages from here.
    pub fn origin(&self) -> &str {
        &self.0
    }

    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether browsers trust pages from there with passkeys: over a secure connection, or on the
    /// machine itself.
    pub fn is_trusted(&self) -> bool {
        self.is_secure() || self.domain() == "localhost"
    }

    /// The host without a port: what passkeys are bound to.
    pub fn domain(&self) -> &str {
        let host = self.0.split_once("://").map_or("", |(_, host)| host);
        host.rsplit_once(':')
            .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
            .map_or(host, |(name, _)| name)
    }

    /// The site as a request reached it: as the host has said, else as the request does.
    pub(crate) fn of(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Site {
        if let Some(site) = &config.site {
            return site.clone();
        }
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).filter(|host| is_host(host)).unwrap_or("localhost");
        let proxy = config.trusted_proxies.iter().any(|network| network.contains(peer));
        let forwarded = text(header::HeaderName::from_static("x-forwarded-proto"));
        let secure = proxy && forwarded == Some("https");
        Site(format!("{}://{host}", if secure { "https" } else { "http" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_origin_is_a_site() {
        let check = |text: &str, domain: Option<&str>| {
            let site = text.parse::<Site>();
            assert_eq!(site.as_ref().ok().map(Site::domain), domain, "{text}");
        };
        check("https://play.example", Some("play.example"));
        check("https://play.example/", Some("play.example"));
        check("http://localhost:7280", Some("localhost"));
        check("http://[::1]:7280", Some("[::1]"));
        let trusted = |text: &str| text.parse::<Site>().is_ok_and(|site| site.is_trusted());
        assert!(trusted("https://play.example") && trusted("http://localhost:7280"));
        assert!(!trusted("http://play.example") && !trusted("http://localhost.example"));
        for wrong in
            ["play.example", "ftp://x", "https://", "https://a/b", "https://a?b", "https://A", "https://\"<"]
        {
            check(wrong, None);
        }
    }
}
