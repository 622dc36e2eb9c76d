import type { Challenge } from '../types';

/** What is looked for: the number whose hash with the salt is the challenge. */
export type Puzzle = Pick<Challenge, 'challenge' | 'salt' | 'maxnumber'>;

/** Hashes under way at once. */
const BATCH = 500;

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Finds the number; null where there is none, or where the browser makes no hashes: only pages of safe addresses have `subtle`. */
export async function solve(
  { challenge, salt, maxnumber }: Puzzle,
  subtle: SubtleCrypto | undefined,
): Promise<number | null> {
  if (!subtle) return null;
  const encoder = new TextEncoder();
  for (let from = 0; from <= maxnumber; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxnumber - from + 1) }, (_, index) => from + index);
    // One batch after the other: all hundred thousand at once would hold as many promises.
    const hashes = await Promise.all(
      numbers.map((number) => subtle.digest('SHA-256', encoder.encode(`${salt}${number}`))),
    );
    const found = hashes.findIndex((hash) => hexOf(hash) === challenge);
    if (found !== -1) return from + found;
  }
  return null;
}

/** What the server is sent of a solution. */
export function proofOf({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}
