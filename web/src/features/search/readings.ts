import { emptySyllable, toned, withHat, withHorn, withMark, written, type Syllable } from './syllable';

/** What a key does to the syllable; null: nothing, it is a letter. */
type Key = (syllable: Syllable) => Syllable | null;

const tone =
  (place: number): Key =>
  (syllable) =>
    toned(syllable, place);
const firstOf =
  (...keys: Key[]): Key =>
  (syllable) => {
    for (const key of keys) {
      const changed = key(syllable);
      if (changed) return changed;
    }
    return null;
  };
const hat =
  (vowel: string): Key =>
  (syllable) =>
    withHat(syllable, vowel);
const breve: Key = (syllable) => withMark(syllable, 'a', 'ă');
const bar: Key = (syllable) =>
  syllable.letters[0] === 'd' ? { ...syllable, letters: `đ${syllable.letters.slice(1)}`, changed: true } : null;

const telex: Record<string, Key> = {
  s: tone(0),
  f: tone(1),
  r: tone(2),
  x: tone(3),
  j: tone(4),
  w: firstOf(withHorn, breve),
  a: hat('a'),
  e: hat('e'),
  o: hat('o'),
  d: bar,
};

const vni: Record<string, Key> = {
  1: tone(0),
  2: tone(1),
  3: tone(2),
  4: tone(3),
  5: tone(4),
  6: firstOf(hat('a'), hat('e'), hat('o')),
  7: withHorn,
  8: breve,
  9: bar,
};

/** A word typed with these keys; null where it is no Vietnamese syllable then, or has none of them. */
function read(word: string, keys: Record<string, Key>): string | null {
  let syllable = emptySyllable;
  for (const key of word) {
    const changed = keys[key]?.(syllable);
    if (changed) syllable = changed;
    else if (/^[a-z]$/.test(key)) syllable = { ...syllable, letters: syllable.letters + key };
    else return null;
  }
  return written(syllable);
}

/**
 * What was typed, in lower case with one blank between words; then the same with each word that can be read as raw Telex, and as
 * VNI, where that makes Vietnamese syllables out of it (tenant-api/src/search/typed.rs does the same: readings.cases.json hold for
 * both).
 */
export function readings(typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const of = (keys: Record<string, Key>) => words.map((word) => read(word, keys) ?? word).join(' ');
  return [...new Set([words.join(' '), of(telex), of(vni)])];
}
