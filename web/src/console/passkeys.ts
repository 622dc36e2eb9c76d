/** What the server asks of the browser: an object of the WebAuthn standard, which the document does not repeat. */
interface PublicKeyOptions {
  publicKey: Record<string, unknown>;
}

/** Whether this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the browser prove one of the operator's passkeys; what it answers goes to the server as it is. */
export async function provePasskey(options: PublicKeyOptions): Promise<object> {
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options.publicKey as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  return jsonOf(credential);
}

/** Has the browser make a passkey. */
export async function makePasskey(options: PublicKeyOptions): Promise<object> {
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options.publicKey as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  });
  return jsonOf(credential);
}

function jsonOf(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError');
  return credential.toJSON() as object;
}

/** Whether somebody closed the browser's own dialog: that is no error to report. */
export function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
