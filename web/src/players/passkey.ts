import type { OwnPlayer } from '../generated/http';
import {
  addPasskey,
  challengeToAdd,
  challengeToEnter,
  enterByPasskey,
  passkeyDomain,
} from './calls';

/** Whether passkeys can be used: the browser allows it to this page, and the host has named the site. */
export async function passkeysWork(): Promise<boolean> {
  if (!isSecureContext || !('PublicKeyCredential' in window)) return false;
  try {
    const { rp } = await passkeyDomain();
    return location.hostname === rp || location.hostname.endsWith(`.${rp}`);
  } catch {
    return false;
  }
}

/** ES256, EdDSA and RS256, as the server checks them. */
const ALGORITHMS = [-7, -8, -257];

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function base64url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Adds a passkey for this player. Throws where there is none in the end. */
export async function createPasskey({ id, name, tag }: OwnPlayer): Promise<void> {
  const { challenge, rp } = await challengeToAdd();
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: rp, name: 'Raumspiel' },
      user: { id: bytes(id), name: `${name} #${tag}`, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      // Found by the authenticator itself: nobody types a name to come back.
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    },
  });
  const { response } = made as PublicKeyCredential;
  const attested = response as AuthenticatorAttestationResponse;
  await addPasskey({
    clientData: base64url(attested.clientDataJSON),
    authenticatorData: base64url(attested.getAuthenticatorData()),
  });
}

/** Comes back by a passkey that the person chooses. */
export async function enterWithPasskey(): Promise<OwnPlayer> {
  const { challenge, rp } = await challengeToEnter();
  const chosen = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId: rp, userVerification: 'preferred' },
  });
  const { id, response } = chosen as PublicKeyCredential;
  const asserted = response as AuthenticatorAssertionResponse;
  return enterByPasskey({
    credential: id,
    clientData: base64url(asserted.clientDataJSON),
    authenticatorData: base64url(asserted.authenticatorData),
    signature: base64url(asserted.signature),
  });
}
