/** A long answer: its text and the addresses of its files. */
export interface Essay {
  text: string;
  files: string[];
}

/** What an address of a file of this site begins with. */
const fileStart = '/files/';

/** Reads a long answer: addresses of files, one a line, then the text. */
export function readEssay(value: string): Essay {
  const lines = value.split('\n');
  const count = lines.findIndex((line) => !line.startsWith(fileStart));
  if (count === 0) return { text: value, files: [] };
  const files = count < 0 ? lines : lines.slice(0, count);
  // The line between them is no part of the text.
  return { text: count < 0 ? '' : lines.slice(lines[count] === '' ? count + 1 : count).join('\n'), files };
}

/** Writes a long answer for `readEssay`. */
export function writeEssay({ text, files }: Essay): string {
  if (files.length === 0) return text;
  return text === '' ? files.join('\n') : `${files.join('\n')}\n\n${text}`;
}

/** What a file is called, by its address. */
export function fileName(address: string): string {
  const last = address.split('/').at(-1) ?? address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Words as people count them: what is between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
