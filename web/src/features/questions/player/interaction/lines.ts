import type { Placed } from '../../answers/order';

/** Deepest indentation that buttons and keys give. */
export const deepestLevel = 8;

/** The items with one of them at another place; the same ones where there is no such place. */
export function movedTo(items: readonly Placed[], id: number, to: number): readonly Placed[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  if (!item || to < 0 || to >= items.length || to === from) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The items with one of them further in or out. */
export function indented(items: readonly Placed[], id: number, by: number): readonly Placed[] {
  return items.map((item) =>
    item.id === id ? { id, level: Math.min(Math.max((item.level ?? 0) + by, 0), deepestLevel) } : item,
  );
}
