use std::{net::IpAddr, str::FromStr};

/// An address or a block of them, as in `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    bits: u128,
    length: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A network looks like 10.0.0.0/8, 127.0.0.1 or fd00::/8.")]
pub struct BadNetwork;

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let (address, length) = match text.split_once('/') {
            Some((address, length)) => (address, Some(length.parse::<u32>().map_err(|_| BadNetwork)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| BadNetwork)?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let length = length.unwrap_or(width);
        if length > width {
            return Err(BadNetwork);
        }
        let length = length + 128 - width;
        Ok(Network { bits: bits(address) & mask(length), length })
    }
}

impl Network {
    pub fn contains(&self, address: IpAddr) -> bool {
        bits(address) & mask(self.length) == self.bits
    }
}

/// Both families in one space, as IPv6 maps IPv4 into itself.
pub(super) fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().to_bits(),
        IpAddr::V6(v6) => v6.to_bits(),
    }
}

pub(super) fn mask(length: u32) -> u128 {
    u128::MAX.checked_shl(128 - length).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_contain_what_they_should() {
        let check = |network: &str, address: &str, expected: bool| {
            let network: Network = network.parse().expect("a network");
            assert_eq!(
                network.contains(address.parse().expect("an address")),
                expected,
                "{network:?} {address}"
            );
        };
        check("10.0.0.0/8", "10.200.3.4", true);
        check("10.0.0.0/8", "11.0.0.1", false);
        check("127.0.0.1", "127.0.0.1", true);
        check("127.0.0.1", "127.0.0.2", false);
        check("127.0.0.1", "::ffff:127.0.0.1", true);
        check("fd00::/8", "fd12::1", true);
        check("::/0", "1.2.3.4", true);
        check("0.0.0.0/0", "fd12::1", false);
        for text in ["", "10.0.0.0/33", "ten", "10.0.0.0/-1"] {
            assert_eq!(text.parse::<Network>(), Err(BadNetwork), "{text}");
        }
    }
}
