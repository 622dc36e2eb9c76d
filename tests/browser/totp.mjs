// Codes of an authenticator app, as RFC 6238 has them: SHA-1, 30 seconds, 6 digits.
import { createHmac } from 'node:crypto';

const STEP_S = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32) {
  const bits = [...base32.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
}

function codeAt(secret, step) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** An authenticator app with one secret. It never gives a code twice, because the server takes each only once. */
export function authenticator(secret) {
  let last = 0;
  return async () => {
    const now = () => Math.floor(Date.now() / 1000 / STEP_S);
    const step = Math.max(now(), last + 1);
    // The server takes the code of the step to come as well, for clocks that go fast.
    while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    last = step;
    return codeAt(secret, step);
  };
}
