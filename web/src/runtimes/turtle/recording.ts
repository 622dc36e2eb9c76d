/** Something painted, as `turtle.py` records it: y upwards, the middle at 0, 0. */
export type TurtleItem =
  | ['line', colour: string, width: number, ...points: number[]]
  | ['fill', colour: string, ...points: number[]]
  | ['dot', colour: string, diameter: number, x: number, y: number]
  | ['text', colour: string, size: number, align: 'left' | 'center' | 'right', x: number, y: number, text: string];

/** A drawing, its items in the order of painting. */
export interface Recording {
  background: string;
  items: TurtleItem[];
}

/** A sheet of paper in the turtle's units. */
export interface Paper {
  width: number;
  height: number;
}

export const blank: Recording = { background: '#ffffff', items: [] };

const colour = /^#[\da-f]{6}$/;
const aligns = ['left', 'center', 'right'];

function areNumbers(values: readonly unknown[]): values is number[] {
  return values.every((value) => typeof value === 'number' && Number.isFinite(value));
}

function isItem(value: unknown): value is TurtleItem {
  if (!Array.isArray(value) || typeof value[1] !== 'string' || !colour.test(value[1])) return false;
  const rest: unknown[] = value.slice(2);
  if (value[0] === 'line') return areNumbers(rest) && rest.length >= 5 && rest.length % 2 === 1;
  if (value[0] === 'fill') return areNumbers(rest) && rest.length >= 6 && rest.length % 2 === 0;
  if (value[0] === 'dot') return areNumbers(rest) && rest.length === 3;
  if (value[0] !== 'text' || rest.length !== 5) return false;
  const [size, align, x, y, text] = rest;
  return areNumbers([size, x, y]) && aligns.includes(String(align)) && typeof text === 'string';
}

/** Reads a recording from outside; null where it is none. */
export function readRecording(value: unknown): Recording | null {
  if (typeof value !== 'object' || value === null) return null;
  const { background, items } = value as Partial<Recording>;
  if (typeof background !== 'string' || !colour.test(background) || !Array.isArray(items)) return null;
  return items.every(isItem) ? { background, items } : null;
}

/** What is to be seen, in numbers. */
export interface Counts {
  lines: number;
  fills: number;
  dots: number;
  texts: number;
}

/** Counts strokes from point to point, filled areas, dots and texts. */
export function countItems(items: readonly TurtleItem[]): Counts {
  const counts: Counts = { lines: 0, fills: 0, dots: 0, texts: 0 };
  for (const item of items) {
    if (item[0] === 'line') counts.lines += (item.length - 3) / 2 - 1;
    else if (item[0] === 'fill') counts.fills += 1;
    else if (item[0] === 'dot') counts.dots += 1;
    else counts.texts += 1;
  }
  return counts;
}
