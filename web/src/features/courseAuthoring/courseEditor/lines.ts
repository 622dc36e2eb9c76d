import type { Line } from './schema';

let count = 0;

/** A name for a row, unlike all others of the page. */
const newKey = (): string => {
  count += 1;
  return `line-${count}`;
};

/** A line of a list. */
export const newLine = (text = ''): Line => ({ key: newKey(), text });

/** Texts as the rows of a list. */
export const toLines = (texts: readonly string[]): Line[] => texts.map(newLine);

/** What is stored of a list: its lines without blank ones. */
export const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text.trim()).filter(Boolean);

/** A mark of a list at the beginning of a pasted line: a bullet, a number, a tick. */
const MARK = /^\s*(?:[-*•–—+✓✔]|\d{1,3}[.)])\s+/u;

/** The lines of a pasted text, without blank ones and without the marks of the list that they were. */
export const splitPasted = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((one) => one.replace(MARK, '').trim())
    .filter(Boolean);

/** A list after several lines were pasted into the row at `index`: what it said stays around the first and the last of them. */
export function pasteInto(
  lines: readonly Line[],
  index: number,
  pasted: readonly string[],
  cut: { before: string; after: string },
): Line[] {
  const row = lines[index];
  const [first = '', ...rest] = pasted;
  if (!row) return [...lines];
  const added = rest.map(newLine);
  const last = added.at(-1);
  const head = { ...row, text: cut.before + first + (last ? '' : cut.after) };
  if (last) last.text += cut.after;
  return [...lines.slice(0, index), head, ...added, ...lines.slice(index + 1)];
}
