use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

use super::Rejected;

/// A public key as authenticators write it: a map in CBOR of numbers and bytes (COSE, RFC 9052).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoseKey {
    /// Algorithm −7, on P-256: the point, uncompressed.
    Ecdsa(Vec<u8>),
    /// Algorithm −8.
    Ed25519(Vec<u8>),
    /// Algorithm −257.
    Rsa { n: Vec<u8>, e: Vec<u8> },
}

enum Item<'a> {
    Number(i64),
    Bytes(&'a [u8]),
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// The first byte's kind and the number that goes with it.
    fn head(&mut self) -> Option<(u8, u64)> {
        let (&first, rest) = self.rest.split_first()?;
        let (size, short) = match first & 31 {
            short @ 0..24 => (0, u64::from(short)),
            24 => (1, 0),
            25 => (2, 0),
            26 => (4, 0),
            _ => return None,
        };
        let (bytes, rest) = rest.split_at_checked(size)?;
        self.rest = rest;
        let number = bytes.iter().fold(short, |number, byte| number << 8 | u64::from(*byte));
        Some((first >> 5, number))
    }

    fn item(&mut self) -> Option<Item<'a>> {
        match self.head()? {
            (0, number) => Some(Item::Number(i64::try_from(number).ok()?)),
            (1, number) => Some(Item::Number(-1 - i64::try_from(number).ok()?)),
            (2, length) => {
                let (bytes, rest) = self.rest.split_at_checked(usize::try_from(length).ok()?)?;
                self.rest = rest;
                Some(Item::Bytes(bytes))
            }
            _ => None,
        }
    }

    /// The entries of a map of a few numbers and bytes.
    fn map(&mut self) -> Option<Vec<(i64, Item<'a>)>> {
        let (5, entries @ 1..=8) = self.head()? else { return None };
        let entry = |reader: &mut Self| match reader.item()? {
            Item::Number(name) => Some((name, reader.item()?)),
            Item::Bytes(_) => None,
        };
        (0..entries).map(|_| entry(self)).collect()
    }
}

impl CoseKey {
    /// How many bytes the key takes that these bytes begin with.
    pub(super) fn length(bytes: &[u8]) -> Result<usize, Rejected> {
        let mut reader = Reader { rest: bytes };
        reader.map().ok_or(Rejected::Key)?;
        Ok(bytes.len() - reader.rest.len())
    }

    /// Reads a key of an algorithm that is asked for.
    pub fn read(bytes: &[u8]) -> Result<CoseKey, Rejected> {
        let mut reader = Reader { rest: bytes };
        let map = reader.map().filter(|_| reader.rest.is_empty()).ok_or(Rejected::Key)?;
        let number = |name| {
            map.iter().find_map(|(key, item)| match item {
                Item::Number(number) if *key == name => Some(*number),
                _ => None,
            })
        };
        let text = |name, length: std::ops::RangeInclusive<usize>| {
            let found = map.iter().find_map(|(key, item)| match item {
                Item::Bytes(bytes) if *key == name && length.contains(&bytes.len()) => Some(*bytes),
                _ => None,
            });
            found.ok_or(Rejected::Key)
        };
        const KIND: i64 = 1;
        const ALGORITHM: i64 = 3;
        const CURVE: i64 = -1;
        match (number(KIND), number(ALGORITHM), number(CURVE)) {
            (Some(2), Some(-7), Some(1)) => {
                let point = [&[4], text(-2, 32..=32)?, text(-3, 32..=32)?].concat();
                Ok(CoseKey::Ecdsa(point))
            }
            (Some(1), Some(-8), Some(6)) => Ok(CoseKey::Ed25519(text(-2, 32..=32)?.to_vec())),
            (Some(3), Some(-257), None) => {
                Ok(CoseKey::Rsa { n: text(-1, 256..=1024)?.to_vec(), e: text(-2, 1..=8)?.to_vec() })
            }
            _ => Err(Rejected::Key),
        }
    }

    pub(super) fn verify(&self, signed: &[u8], signature: &[u8]) -> Result<(), Rejected> {
        let checked = match self {
            CoseKey::Ecdsa(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(signed, signature)
            }
            CoseKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(signed, signature),
            CoseKey::Rsa { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature)
            }
        };
        checked.map_err(|_| Rejected::Signature)
    }
}
