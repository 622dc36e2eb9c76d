/** A place for a value in a letter's words, from where to where. */
interface Place {
  name: string;
  from: number;
  to: number;
}

/** The longest name that is compared: nobody meant a longer one. */
const COMPARED = 40;

/** How a parameter stands in a letter's words. */
export const placeOf = (name: string) => `{{${name}}}`;

/** The places in a text, as the server finds them (tenant-api/src/mail/places.rs). Braces that enclose nothing are text. */
export function placesIn(text: string): Place[] {
  const found: Place[] = [];
  let start = 0;
  for (;;) {
    const end = text.indexOf('}}', start);
    if (end === -1) return found;
    const from = text.slice(start, end).lastIndexOf('{{');
    if (from !== -1) found.push({ name: text.slice(start + from + 2, end).trim(), from: start + from, to: end + 2 });
    start = end + 2;
  }
}

/** Names in a text that stand for nothing, each once, with the known one that was probably meant. */
export function unknownIn(text: string, known: readonly string[]): { name: string; nearest: string | undefined }[] {
  const names = new Set(placesIn(text).map(({ name }) => name));
  return [...names].filter((name) => !known.includes(name)).map((name) => ({ name, nearest: nearest(name, known) }));
}

/** The text with another name in the places of one. */
export function renamed(text: string, from: string, to: string): string {
  return placesIn(text)
    .filter(({ name }) => name === from)
    .toReversed()
    .reduce((now, place) => now.slice(0, place.from) + placeOf(to) + now.slice(place.to), text);
}

/** The known name that takes the fewest changes of a letter to become; accents and capitals don't count. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const letters = folded(typed);
  const ranked = known.map((name) => ({ name, far: distance(letters, folded(name)) }));
  return ranked.reduce<(typeof ranked)[number] | undefined>(
    (best, one) => (best === undefined || one.far < best.far ? one : best),
    undefined,
  )?.name;
}

const folded = (name: string) =>
  [...name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase()].slice(0, COMPARED);

/** Letters to be put in, taken out or replaced (Levenshtein's distance). */
function distance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.entries()) {
    const next = [at + 1];
    for (const [place, other] of to.entries()) {
      const replaced = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
