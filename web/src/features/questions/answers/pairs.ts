/** A key and what belongs to it, as in `a::Huế||b::7`. */
export type Pair = readonly [key: string, value: string];

const escaped = (text: string) => text.replaceAll(/[\\|:]/g, (character) => `\\${character}`);

/** Writes pairs as `key::value||key::value`; a backslash escapes `|`, `:` and itself. */
export function writePairs(pairs: readonly Pair[]): string {
  return pairs.map(([key, value]) => `${escaped(key)}::${escaped(value)}`).join('||');
}

/** Reads pairs; every text can be read. A backslash before anything else is a backslash; empty parts are left out. */
export function readPairs(text: string): Pair[] {
  const parts = splitAt(text, '||');
  return parts.filter(Boolean).map((part): Pair => {
    const [key = '', ...values] = splitAt(part, '::', 2);
    return [plain(key), values.map(plain).join('')];
  });
}

/** What is between separators that no backslash escapes, at most so many parts. */
function splitAt(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = [];
  let [start, at] = [0, 0];
  while (at < text.length) {
    if (text[at] === '\\' && isSpecial(text[at + 1])) at += 2;
    else if (parts.length + 1 < most && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      at += separator.length;
      start = at;
    } else at += 1;
  }
  return [...parts, text.slice(start)];
}

const isSpecial = (character: string | undefined) => character !== undefined && '\\|:'.includes(character);

const plain = (text: string) => text.replaceAll(/\\([\\|:])/g, '$1');

/** The value of a key; empty where there is none. */
export function pairOf(text: string, key: string): string {
  return readPairs(text).find(([name]) => name === key)?.[1] ?? '';
}

/** The same pairs with another value for a key, in the order of `keys`; a key without a value is left out. */
export function withPair(text: string, key: string, value: string, keys: readonly string[]): string {
  const values = new Map(readPairs(text)).set(key, value);
  return writePairs(
    keys.flatMap((name): Pair[] => {
      const given = values.get(name);
      return given ? [[name, given]] : [];
    }),
  );
}
