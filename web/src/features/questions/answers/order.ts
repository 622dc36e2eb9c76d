import { listOf, noneTwice } from './list';

/** Deepest indentation of a line of code. */
const deepest = 100;

/** An item of an order; `level` is the indentation of a line of code, null of anything else. */
export interface Placed {
  id: number;
  level: number | null;
}

/** Reads `3,1,2`, or `3@0,1@1` of lines of code. Null where it is no such list. */
export function readOrder(text: string): Placed[] | null {
  const items = listOf(text, (part): Placed | null => {
    const [, id, level] = /^(\d{1,15})(?:@(\d{1,3}))?$/.exec(part) ?? [];
    if (!Number(id) || Number(level) > deepest) return null;
    return { id: Number(id), level: level === undefined ? null : Number(level) };
  });
  return items && noneTwice(items.map(({ id }) => id)) ? items : null;
}

/** Writes an order as `readOrder` reads it. */
export function writeOrder(items: readonly Placed[]): string {
  return items.map(({ id, level }) => (level === null ? String(id) : `${id}@${level}`)).join(',');
}
