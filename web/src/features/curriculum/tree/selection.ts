import type { Row } from './model';

/** The items that are chosen, and the one from which a range is drawn. */
export interface Selection {
  ids: ReadonlySet<number>;
  anchor: number | null;
}

export const nothingChosen: Selection = { ids: new Set(), anchor: null };

/** Chooses an item, or no more. */
export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Chooses also all that is seen from the anchor to an item. */
export function extend(selection: Selection, id: number, seen: readonly Row[]): Selection {
  const at = (wanted: number | null) => seen.findIndex(({ item }) => item.id === wanted);
  const [from, to] = [at(selection.anchor), at(id)];
  if (from < 0 || to < 0) return toggle(selection, id);
  const range = seen.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ item }) => item.id);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

/** Without the items that are there no more. */
export function alive(selection: Selection, has: (id: number) => boolean): Selection {
  const ids = [...selection.ids].filter(has);
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}
