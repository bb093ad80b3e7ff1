//! Whatever an authenticator or a browser says is read or rejected; nothing of it is believed without a signature.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_server::players::passkey::{AuthenticatorData, Ceremony, ClientData, CoseKey, register, verify};

const ORIGIN: &str = "https://play.example";
const DOMAIN: &str = "play.example";

fuzz_target!(|given: (&[u8], &[u8], &[u8])| {
    let (client, data, key) = given;
    let said = ClientData::read(client, Ceremony::Get, ORIGIN);
    if let Ok(read) = AuthenticatorData::read(data) {
        if let Some(credential) = read.credential {
            assert!(!credential.id.is_empty() && credential.public_key.len() < data.len());
        }
    }
    if let Ok((_, credential, _)) = register(client, data, ORIGIN, DOMAIN) {
        assert!(CoseKey::read(&credential.public_key).is_ok());
    }
    if verify(client, data, &[], key, 0, ORIGIN, DOMAIN).is_ok() {
        panic!("nobody has signed {said:?}");
    }
});
