//! Passkeys (WebAuthn), as far as they are needed here: attestation `none`, and what an
//! authenticator signs to say that it is there. What comes from a browser is not trusted.

mod authenticator_data;
mod client_data;
mod cose_key;

pub use authenticator_data::{AuthenticatorData, Credential};
pub use client_data::{Ceremony, ClientData};
pub use cose_key::CoseKey;

use sha2::{Digest, Sha256};

/// Why a browser's word was not enough. Never told: nobody learns what was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejected {
    ClientData,
    Origin,
    AuthenticatorData,
    /// For another site.
    Domain,
    /// Nobody has touched the authenticator.
    Absent,
    Key,
    Signature,
    /// The authenticator has counted further already: there are two of it.
    Counter,
}

/// What a new passkey is kept by.
pub fn register(
    client_data: &[u8],
    authenticator_data: &[u8],
    origin: &str,
    domain: &str,
) -> Result<(ClientData, Credential, u32), Rejected> {
    let client = ClientData::read(client_data, Ceremony::Create, origin)?;
    let data = AuthenticatorData::read(authenticator_data)?;
    data.check(domain)?;
    let credential = data.credential.ok_or(Rejected::AuthenticatorData)?;
    CoseKey::read(&credential.public_key)?;
    Ok((client, credential, data.counter))
}

/// Checks that the owner of a passkey is there; tells how far the authenticator has counted.
pub fn verify(
    client_data: &[u8],
    authenticator_data: &[u8],
    signature: &[u8],
    public_key: &[u8],
    counter: u32,
    origin: &str,
    domain: &str,
) -> Result<u32, Rejected> {
    ClientData::read(client_data, Ceremony::Get, origin)?;
    let data = AuthenticatorData::read(authenticator_data)?;
    data.check(domain)?;
    let mut signed = authenticator_data.to_vec();
    signed.extend_from_slice(&Sha256::digest(client_data));
    CoseKey::read(public_key)?.verify(&signed, signature)?;
    if (data.counter, counter) != (0, 0) && data.counter <= counter {
        return Err(Rejected::Counter);
    }
    Ok(data.counter)
}
