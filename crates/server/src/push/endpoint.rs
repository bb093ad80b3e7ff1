use std::{net::IpAddr, str::FromStr};

/// The hosts at which makers of browsers take notices, and everything below those with a dot.
const SERVICES: [&str; 5] = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
];

/// The longest address.
const MOST: usize = 1024;

/// Another push service that the host allows, such as `https://push.example`. One that is written as an
/// address, such as `http://127.0.0.1:9000`, may be in a network of the host's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushHost(Origin);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A push service is https:// and a host, such as https://push.example, and nothing else.")]
pub struct BadPushHost;

impl FromStr for PushHost {
    type Err = BadPushHost;

    fn from_str(text: &str) -> Result<PushHost, BadPushHost> {
        let (origin, path) = parse(text.strip_suffix('/').unwrap_or(text)).ok_or(BadPushHost)?;
        let fits = path.is_empty() && (origin.secure || origin.host.parse::<IpAddr>().is_ok());
        fits.then_some(PushHost(origin)).ok_or(BadPushHost)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Origin {
    secure: bool,
    host: String,
    port: u16,
}

/// Where a notice is posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Endpoint {
    origin: Origin,
    path: String,
}

impl Endpoint {
    /// None unless it is at one of the browsers' push services, or at one the host allows.
    pub(super) fn new(text: &str, allowed: &[PushHost]) -> Option<Endpoint> {
        let (origin, path) = parse(text)?;
        let is_service = origin.secure
            && origin.port == 443
            && SERVICES.iter().any(|service| {
                if service.starts_with('.') {
                    origin.host.ends_with(service)
                } else {
                    origin.host == *service
                }
            });
        let is_allowed = allowed.iter().any(|host| host.0 == origin);
        (is_service || is_allowed).then(|| Endpoint { origin, path: path.to_owned() })
    }

    pub(super) fn is_secure(&self) -> bool {
        self.origin.secure
    }

    pub(super) fn host(&self) -> &str {
        &self.origin.host
    }

    pub(super) fn port(&self) -> u16 {
        self.origin.port
    }

    pub(super) fn path(&self) -> &str {
        if self.path.is_empty() { "/" } else { &self.path }
    }

    /// As a header says it.
    pub(super) fn authority(&self) -> String {
        let usual = if self.origin.secure { 443 } else { 80 };
        match self.origin.port == usual {
            true => self.origin.host.clone(),
            false => format!("{}:{}", self.origin.host, self.origin.port),
        }
    }

    pub(super) fn origin(&self) -> String {
        format!("{}://{}", if self.origin.secure { "https" } else { "http" }, self.authority())
    }
}

/// Reads `https://host[:port][/path]`; nothing that means something else to anybody.
fn parse(text: &str) -> Option<(Origin, &str)> {
    let visible = text.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'#' | b'\\' | b'"'));
    if text.len() > MOST || !visible {
        return None;
    }
    let (secure, rest) = match text.strip_prefix("https://") {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix("http://")?),
    };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, port.parse().ok()?),
        None => (authority, if secure { 443 } else { 80 }),
    };
    let is_name =
        !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
    is_name.then(|| (Origin { secure, host: host.to_ascii_lowercase(), port }, path))
}

/// Whether an address is anybody's, not one of a network of the host's own.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_documentation()
                || v4.is_multicast()
                || a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (b == 18 || b == 19)))
        }
        IpAddr::V6(v6) => {
            let first = v6.segments()[0];
            // What is handed out to the world, but for what leads to an address of the other kind.
            let is_global = first & 0xe000 == 0x2000;
            let leads_on = first == 0x2002 || (first == 0x2001 && v6.segments()[1] == 0);
            let is_example = first == 0x2001 && v6.segments()[1] == 0x0db8;
            v6.to_ipv4_mapped().map_or(is_global && !leads_on && !is_example, |v4| is_public(IpAddr::V4(v4)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_go_to_push_services_only() {
        let own = ["https://push.example".parse().unwrap(), "http://127.0.0.1:9000".parse().unwrap()];
        let check = |text: &str, expected: bool| {
            assert_eq!(Endpoint::new(text, &own).is_some(), expected, "{text}");
        };
        check("https://fcm.googleapis.com/fcm/send/abc:def", true);
        check("https://updates.push.services.mozilla.com/wpush/v2/x", true);
        check("https://web.push.apple.com/QX", true);
        check("https://wns2-par02p.notify.windows.com/w/?token=x", true);
        check("https://push.example/x", true);
        check("http://127.0.0.1:9000/x", true);
        for wrong in [
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evilpush.apple.com/x",
            "https://me@fcm.googleapis.com/x",
            "https://fcm.googleapis.com@10.0.0.1/x",
            "https://10.0.0.1/x",
            "https://[::1]/x",
            "https://localhost/x",
            "http://127.0.0.1:9001/x",
            "https://fcm.googleapis.com\\@10.0.0.1/",
            "https://fcm.googleapis.com/a\r\nhost: x",
            "https://",
            "",
        ] {
            check(wrong, false);
        }
        check(&format!("https://fcm.googleapis.com/{}", "x".repeat(MOST)), false);
        for wrong in ["push.example", "http://push.example", "https://push.example/x", "https://a b"] {
            assert_eq!(wrong.parse::<PushHost>(), Err(BadPushHost), "{wrong}");
        }
    }

    #[test]
    fn addresses_of_ones_own_are_told_from_those_of_the_world() {
        let check = |text: &str, expected: bool| {
            assert_eq!(is_public(text.parse().expect("an address")), expected, "{text}");
        };
        for public in ["142.250.74.74", "34.107.221.82", "2a00:1450:4001:80b::200a", "::ffff:8.8.8.8"] {
            check(public, true);
        }
        for own in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "2002:a00:1::",
            "2001:0:1::",
            "64:ff9b::a00:1",
        ] {
            check(own, false);
        }
    }
}
