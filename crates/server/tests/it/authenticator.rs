//! What a device does that holds a passkey. The tests of the command line use it too.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const ORIGIN: &str = "https://play.example";
const DOMAIN: &str = "play.example";

/// An authenticator with one passkey.
pub(crate) struct Authenticator {
    pair: EcdsaKeyPair,
    pub(crate) counter: u32,
}

impl Authenticator {
    pub(crate) fn new() -> Authenticator {
        let random = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(kind, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(kind, document.as_ref(), &random).expect("a key");
        Authenticator { pair, counter: 0 }
    }

    fn said(kind: &str, challenge: &Value) -> String {
        let challenge = BASE64.encode(challenge.as_str().expect("a challenge"));
        json!({ "type": kind, "challenge": challenge, "origin": ORIGIN, "crossOrigin": false }).to_string()
    }

    fn data(&mut self, flags: u8) -> Vec<u8> {
        self.counter += 1;
        [&Sha256::digest(DOMAIN)[..], &[flags], &self.counter.to_be_bytes()].concat()
    }

    /// What the passkey is known by.
    fn credential(&self) -> [u8; 16] {
        *self.pair.public_key().as_ref()[1..].first_chunk().expect("a point is longer")
    }

    pub(crate) fn register(&mut self, challenge: &Value) -> Value {
        let point = self.pair.public_key().as_ref();
        let key =
            [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], &point[1..33], &[0x22, 0x58, 32], &point[33..]]
                .concat();
        let credential = self.credential();
        let data = [&self.data(0x41)[..], &[0; 16], &[0, 16], &credential, &key].concat();
        let said = Authenticator::said("webauthn.create", challenge);
        json!({ "clientData": BASE64.encode(said), "authenticatorData": BASE64.encode(data) })
    }

    pub(crate) fn sign(&mut self, challenge: &Value) -> Value {
        let (said, data) = (Authenticator::said("webauthn.get", challenge), self.data(1));
        let signed = [&data[..], &Sha256::digest(&said)].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).expect("a signature");
        json!({
            "credential": BASE64.encode(self.credential()),
            "clientData": BASE64.encode(said),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature),
        })
    }
}
