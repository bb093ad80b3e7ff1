//! The site's own key, by which push services know who sends: VAPID, RFC 8292.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};

/// A day is the most that push services take.
const VALID: Duration = Duration::from_secs(12 * 60 * 60);

pub(super) struct SiteKey(EcdsaKeyPair);

impl SiteKey {
    /// A new key, as it is stored.
    pub(super) fn generate() -> Vec<u8> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.expect("the system has random numbers to give").as_ref().to_vec()
    }

    pub(super) fn read(stored: &[u8]) -> Option<SiteKey> {
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, stored, &SystemRandom::new());
        key.ok().map(SiteKey)
    }

    pub(super) fn public(&self) -> &[u8] {
        self.0.public_key().as_ref()
    }

    /// The header that says to one push service who sends, and where to complain.
    pub(super) fn authorization(&self, service: &str, site: &str) -> String {
        let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let claims = serde_json::json!({ "aud": service, "exp": (passed + VALID).as_secs(), "sub": site });
        let encode = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        let signed = format!(
            "{}.{}",
            encode(br#"{"typ":"JWT","alg":"ES256"}"#),
            encode(claims.to_string().as_bytes())
        );
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = signature.expect("the system has random numbers to give");
        format!("vapid t={signed}.{}, k={}", encode(signature.as_ref()), encode(self.public()))
    }
}
