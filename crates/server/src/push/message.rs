//! A message that one browser can read: RFC 8291, in one record of RFC 8188.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand::SystemRandom,
};

use super::Subscription;
use crate::ids::random;

/// Encrypts for a browser; none if its key is no point of the curve.
pub(super) fn encrypt(to: &Subscription, text: &[u8]) -> Option<Vec<u8>> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let public = own.compute_public_key().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &to.p256dh);
    agree_ephemeral(own, &theirs, |secret| {
        seal(secret, &random::<16>(), public.as_ref(), &to.p256dh, &to.auth, text)
    })
    .ok()?
}

/// What follows once both sides have a secret in common: the message with its header.
pub fn seal(
    secret: &[u8],
    salt: &[u8; 16],
    sender: &[u8],
    receiver: &[u8],
    auth: &[u8],
    text: &[u8],
) -> Option<Vec<u8>> {
    let mut input = [0; 32];
    derive(auth, secret, &[b"WebPush: info\0", receiver, sender], &mut input)?;
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    derive(salt, &input, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
    derive(salt, &input, &[b"Content-Encoding: nonce\0"], &mut nonce)?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    // The end of the last record.
    let mut record = [text, &[2]].concat();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
    let size = 4096u32.to_be_bytes();
    let length = [u8::try_from(sender.len()).ok()?];
    Some([&salt[..], &size, &length, sender, &record].concat())
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], out: &mut [u8]) -> Option<()> {
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(out.len())).ok()?.fill(out).ok()
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

    use super::*;

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn the_published_example_comes_out() {
        let read = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url");
        let sealed = seal(
            &read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &read("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes"),
            &read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &read("BTBZMqHH6r4Tts7J_aSIgg"),
            b"When I grow up, I want to be a watermelon",
        );
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
            InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(sealed.map(|bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes)).as_deref(), Some(expected));
    }
}
