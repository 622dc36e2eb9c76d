/** What the server asks of the browser. */
interface Offer<T> {
  publicKey: T;
}

/** Whether this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the browser prove one of the operator's passkeys; what it answers goes to the server as it is. */
export async function provePasskey(offer: Offer<PublicKeyCredentialRequestOptionsJSON>): Promise<unknown> {
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(offer.publicKey),
  });
  return jsonOf(credential);
}

/** Has the browser make a passkey. */
export async function makePasskey(offer: Offer<PublicKeyCredentialCreationOptionsJSON>): Promise<unknown> {
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(offer.publicKey),
  });
  return jsonOf(credential);
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError');
  return credential.toJSON();
}

/** Whether somebody closed the browser's own dialog: that is no error to report. */
export function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
