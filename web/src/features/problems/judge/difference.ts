/** What the judge's own comparisons say of the first place where an output differs. */
export type Difference =
  | { kind: 'token' | 'line'; at: number; expected: string | null; found: string | null }
  | { kind: 'count'; expected: string | null; found: string | null }
  | { kind: 'order' };

/** Written by the judge where a side has come to its end. */
const END = 'the end';

/** Reads the judge's technical words (`token 3: expected 7, found 8`); null for others, which are of the author's own program. */
export function readDifference(message: string): Difference | null {
  const place = /^(token|line) (\d+)(?:: expected ([^]*), found ([^]*))?$/.exec(message);
  if (place) {
    const kind = place[1] === 'line' ? 'line' : 'token';
    return { kind, at: Number(place[2]), expected: place[3] ?? null, found: place[4] ?? null };
  }
  const count = /^number of lines(?:: expected (\d+) lines, found (\d+))?$/.exec(message);
  if (count) return { kind: 'count', expected: count[1] ?? null, found: count[2] ?? null };
  return /^lines(?:: they differ, in whatever order)?$/.test(message) ? { kind: 'order' } : null;
}

/** A side of a difference, or null where it had ended. */
export const sideOf = (text: string): string | null => (text === END ? null : text);
