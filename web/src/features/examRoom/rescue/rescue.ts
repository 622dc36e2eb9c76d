import type { Schemas } from '#/api/types';
import type { UnsentAnswer } from '#/features/quiz';

/** A file with answers that could not be sent, which the server alone can open. */
export type RescueFile = Schemas['RescueFile'] & { candidate: string | null; name: string; made_at: number };

/** What a rescue file is made of. */
export interface RescueOptions {
  /** The contest's key: base64 of an uncompressed point. */
  publicKey: string;
  contest: number;
  /** The attempt. */
  qs: number;
  candidate: string | null;
  name: string;
  /** In epoch seconds. */
  madeAt: number;
  answers: readonly UnsentAnswer[];
}

const FORMAT = 'lophoc-rescue/1';
const IV_BYTES = 12;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Whether this browser can seal: it does on secure pages only. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined;

/** Seals answers for the server: ECDH on P-256 with a key of this file's own, HKDF-SHA-256, AES-256-GCM. */
export async function sealRescue(options: RescueOptions): Promise<RescueFile> {
  const { publicKey, contest, qs, candidate, name, madeAt, answers } = options;
  const { subtle } = crypto;
  const theirs = await subtle.importKey('raw', bytesOf(publicKey), CURVE, false, []);
  const own = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encode(`${FORMAT} ${contest} ${qs}`) },
    await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = encode(JSON.stringify({ quiz_submission_id: qs, answers }));
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return {
    format: FORMAT,
    contest_id: contest,
    quiz_submission_id: qs,
    candidate,
    name,
    made_at: madeAt,
    key: base64Of(new Uint8Array(await subtle.exportKey('raw', own.publicKey))),
    iv: base64Of(iv),
    data: base64Of(new Uint8Array(sealed)),
  };
}

const encode = (text: string) => new TextEncoder().encode(text);

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCodePoint(byte);
  return btoa(letters);
}
