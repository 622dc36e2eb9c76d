import { limits } from './schema';

/** Words that an adult reads a minute, as the server counts (statements/src/words.rs). */
const WORDS_A_MINUTE = 200;

/** A text's words without its markup: near to what the server makes of it, which decides. */
export function plainOf(text: string): string {
  return text
    .replaceAll(/^\s*(?:```|~~~).*$/gm, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** How many words a plain text has, and how many minutes reading them takes. */
export function figuresOf(plain: string): { words: number; minutes: number } {
  const words = plain.split(' ').filter(Boolean).length;
  return { words, minutes: Math.max(1, Math.ceil(words / WORDS_A_MINUTE)) };
}

/** The excerpt that is made where none is written: the beginning, ended at a word. */
export function excerptOf(plain: string): string {
  const letters = [...plain];
  if (letters.length <= limits.excerpt) return plain;
  const cut = letters.slice(0, limits.excerpt - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${end === -1 ? cut : cut.slice(0, end)}…`;
}
