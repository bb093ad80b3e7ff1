use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

use super::Rejected;

/// What an authenticator is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ceremony {
    Create,
    Get,
}

/// What the browser says of the page that asked (`clientDataJSON`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientData {
    /// As it was issued.
    pub challenge: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl ClientData {
    /// Reads what a page of this origin asked for.
    pub fn read(json: &[u8], ceremony: Ceremony, origin: &str) -> Result<ClientData, Rejected> {
        let said: Said = serde_json::from_slice(json).map_err(|_| Rejected::ClientData)?;
        let wanted = match ceremony {
            Ceremony::Create => "webauthn.create",
            Ceremony::Get => "webauthn.get",
        };
        if said.r#type != wanted {
            return Err(Rejected::ClientData);
        }
        if said.origin != origin || said.cross_origin {
            return Err(Rejected::Origin);
        }
        let challenge = URL_SAFE_NO_PAD.decode(said.challenge).map_err(|_| Rejected::ClientData)?;
        let challenge = String::from_utf8(challenge).map_err(|_| Rejected::ClientData)?;
        Ok(ClientData { challenge })
    }
}
