import type { Schemas } from '#/api/types';

/** A line that stayed, came or went, as the server's comparisons have it. */
export type ChangedLine = Schemas['Line'];

/** Lines that stay are shown this far around those that change. */
const AROUND = 3;
/** Above so many pairs of lines they are not compared one by one. */
const PAIRS_MOST = 4_000_000;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r?\n/));
const marked = (kind: ChangedLine['kind'], texts: readonly string[]): ChangedLine[] =>
  texts.map((text) => ({ kind, text }));

/** The lines that come and go from one text to another, with a few that stay around them; nothing where the two are the same. */
export function lineDiff(before: string, after: string): ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return withGaps([
    ...marked('same', old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...marked('same', old.slice(old.length - end)),
  ]);
}

/** All lines of two texts along the longest run of lines that both have. */
function between(old: readonly string[], now: readonly string[]): ChangedLine[] {
  if (old.length * now.length > PAIRS_MOST) return [...marked('removed', old), ...marked('added', now)];
  const common = commonLengths(old, now);
  const width = now.length + 1;
  const lengthAt = (row: number, column: number) => common[row * width + column] ?? 0;
  const lines: ChangedLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone = '', come = ''] = [old[row], now[column]];
    const isBoth = row < old.length && column < now.length;
    if (isBoth && gone === come) {
      lines.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (column >= now.length || (isBoth && lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      lines.push({ kind: 'removed', text: gone });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: come });
      column += 1;
    }
  }
  return lines;
}

/** For each pair of places, how many lines the rests of both texts have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const below = lengths[(row + 1) * width + column] ?? 0;
      const right = lengths[row * width + column + 1] ?? 0;
      const both = lengths[(row + 1) * width + column + 1] ?? 0;
      lengths[row * width + column] = old[row] === now[column] ? both + 1 : Math.max(below, right);
    }
  }
  return lengths;
}

/** Lines that stay far from all changes become a gap, at the ends nothing. */
function withGaps(lines: readonly ChangedLine[]): ChangedLine[] {
  const isNear = lines.map(() => false);
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    isNear.fill(true, Math.max(0, index - AROUND), Math.min(lines.length, index + AROUND + 1));
  }
  const shown: ChangedLine[] = [];
  let hasSkipped = false;
  for (const [index, line] of lines.entries()) {
    if (!isNear[index]) {
      hasSkipped = true;
      continue;
    }
    if (hasSkipped && shown.length > 0) shown.push({ kind: 'gap', text: '' });
    hasSkipped = false;
    shown.push(line);
  }
  return shown;
}
