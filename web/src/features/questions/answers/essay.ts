import { pairOf, readPairs, writePairs, type Pair } from './pairs';

/** A file handed in with an essay, by its address. */
export interface EssayFile {
  url: string;
  name: string;
}

/** A long answer as the player keeps it: its text and its files. */
export interface Essay {
  text: string;
  files: EssayFile[];
}

/** Reads a long answer of the player; what the server keeps is a text alone. */
export function readEssay(value: string): Essay {
  if (!value.startsWith('text::')) return { text: value, files: [] };
  const files = readPairs(value)
    .filter(([key]) => key === 'file')
    .map(([, file]) => ({ url: pairOf(file, 'url'), name: pairOf(file, 'name') }));
  return { text: pairOf(value, 'text'), files };
}

/** Writes a long answer for `readEssay`; nothing at all is an empty text. */
export function writeEssay({ text, files }: Essay): string {
  if (text === '' && files.length === 0) return '';
  const rows = files.map(({ url, name }): Pair => [
    'file',
    writePairs([
      ['url', url],
      ['name', name],
    ]),
  ]);
  return writePairs([['text', text], ...rows]);
}

/** Words as people count them: what is between spaces and has a letter or digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
