use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use super::{Rejected, cose_key::CoseKey};

/// What an authenticator says and signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthenticatorData {
    domain_hash: [u8; 32],
    flags: u8,
    /// How often it has signed; some always say 0.
    pub counter: u32,
    pub credential: Option<Credential>,
}

/// A new passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// Its name, as browsers write it.
    pub id: String,
    /// As the authenticator wrote it (COSE).
    pub public_key: Vec<u8>,
}

const USER_PRESENT: u8 = 1 << 0;
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;
/// The standard's own bound.
const LONGEST_ID: usize = 1023;

impl AuthenticatorData {
    pub fn read(bytes: &[u8]) -> Result<AuthenticatorData, Rejected> {
        let wrong = Rejected::AuthenticatorData;
        let (domain_hash, rest) = bytes.split_first_chunk::<32>().ok_or(wrong)?;
        let (&[flags], rest) = rest.split_first_chunk::<1>().ok_or(wrong)?;
        let (counter, rest) = rest.split_first_chunk::<4>().ok_or(wrong)?;
        let (credential, rest) = match flags & HAS_CREDENTIAL {
            0 => (None, rest),
            _ => {
                let (_maker, rest) = rest.split_first_chunk::<16>().ok_or(wrong)?;
                let (length, rest) = rest.split_first_chunk::<2>().ok_or(wrong)?;
                let length = usize::from(u16::from_be_bytes(*length));
                if length == 0 || length > LONGEST_ID {
                    return Err(wrong);
                }
                let (id, rest) = rest.split_at_checked(length).ok_or(wrong)?;
                let key = CoseKey::length(rest)?;
                let (public_key, rest) = rest.split_at_checked(key).ok_or(wrong)?;
                let id = URL_SAFE_NO_PAD.encode(id);
                (Some(Credential { id, public_key: public_key.to_vec() }), rest)
            }
        };
        // Extensions are signed with the rest, and say nothing that is asked for here.
        if !rest.is_empty() && flags & HAS_EXTENSIONS == 0 {
            return Err(wrong);
        }
        Ok(AuthenticatorData {
            domain_hash: *domain_hash,
            flags,
            counter: u32::from_be_bytes(*counter),
            credential,
        })
    }

    /// Whether it was said for this site, by somebody who is there.
    pub(super) fn check(&self, domain: &str) -> Result<(), Rejected> {
        if self.domain_hash != <[u8; 32]>::from(Sha256::digest(domain)) {
            return Err(Rejected::Domain);
        }
        if self.flags & USER_PRESENT == 0 {
            return Err(Rejected::Absent);
        }
        Ok(())
    }
}
