import type { EditItem, ItemPlace } from '../types';
import { indexOf, isWithin, mayStandIn, remade, rootsOf, without, type Row, type TreeIndex } from './model';

/** Where a row stands: before the next sibling that is not one of `moved`. */
export function placeOf(row: Row, moved: ReadonlySet<number> = new Set([row.item.id])): ItemPlace {
  const next = row.siblings.slice(row.index + 1).find(({ id }) => !moved.has(id));
  return { parent_id: row.parent?.item.id ?? null, before_id: next?.id ?? null };
}

/** Whether all of some items may come to stand there. */
export function mayMove(index: TreeIndex, ids: ReadonlySet<number>, place: ItemPlace): boolean {
  const parent = place.parent_id === null ? null : index.byId.get(place.parent_id);
  if (parent === undefined || isWithin(parent, ids)) return false;
  const roots = rootsOf(index, ids);
  return roots.length > 0 && roots.every(({ item }) => mayStandIn(item.kind, parent?.item.kind ?? null));
}

/** The tree with some items at another place, in the order in which they are read; the same tree where they can't stand there. */
export function moveItems(tree: readonly EditItem[], ids: ReadonlySet<number>, place: ItemPlace): readonly EditItem[] {
  const index = indexOf(tree);
  if (!mayMove(index, ids, place)) return tree;
  const roots = rootsOf(index, ids);
  const moved = new Set(roots.map(({ item }) => item.id));
  return insertItems(
    without(tree, moved),
    roots.map(({ item }) => item),
    stayingPlace(index, place, moved),
  );
}

/** A place told by the sibling that stays where it is, from the one on that is named. */
export function stayingPlace({ byId }: TreeIndex, place: ItemPlace, moved: ReadonlySet<number>): ItemPlace {
  const row = place.before_id === null ? undefined : byId.get(place.before_id);
  const staying = row?.siblings.slice(row.index).find(({ id }) => !moved.has(id));
  return { ...place, before_id: staying?.id ?? null };
}

/** The tree with further items; a neighbour that is gone is the end. */
export function insertItems(
  tree: readonly EditItem[],
  items: readonly EditItem[],
  { parent_id: parentId, before_id: before }: ItemPlace,
): readonly EditItem[] {
  const own = new Set(items.map(({ id }) => id));
  return remade(tree, (siblings, parent) => {
    if ((parent?.id ?? null) !== parentId || siblings.some(({ id }) => own.has(id))) return siblings;
    const found = siblings.findIndex(({ id }) => id === before);
    return siblings.toSpliced(found < 0 ? siblings.length : found, 0, ...items);
  });
}

/** A step by keyboard. */
export type Step = 'up' | 'down' | 'in' | 'out';

/**
 * Where a step leads: up and down among the rows that are seen, into a neighbour that is open and out of one's end into the next;
 * in, below the sibling above; out, behind the parent. Null where it leads nowhere.
 */
export function stepPlace(index: TreeIndex, id: number, step: Step, collapsed: ReadonlySet<number>): ItemPlace | null {
  const row = index.byId.get(id);
  if (!row) return null;
  const place = { up: stepUp, down: stepDown, in: stepIn, out: stepOut }[step](index, row, collapsed);
  return place && mayMove(index, new Set([id]), place) ? place : null;
}

const rowOf = (index: TreeIndex, item: EditItem | undefined) => (item ? index.byId.get(item.id) : undefined);
const beside = (index: TreeIndex, { siblings, index: at }: Row, by: 1 | -1) => rowOf(index, siblings[at + by]);
const isOpenTo = (row: Row, kind: EditItem['kind'], collapsed: ReadonlySet<number>) =>
  row.item.kind !== 'lesson' && !collapsed.has(row.item.id) && mayStandIn(kind, row.item.kind);
const endOf = ({ item }: Row): ItemPlace => ({ parent_id: item.id, before_id: null });
const beforeRow = ({ item, parent }: Row): ItemPlace => ({ parent_id: parent?.item.id ?? null, before_id: item.id });

/** The end of a row as it is seen: of its last part, where that is open as well. */
function seenEnd(index: TreeIndex, row: Row, kind: EditItem['kind'], collapsed: ReadonlySet<number>): ItemPlace {
  const last = rowOf(index, row.item.children.at(-1));
  return last && isOpenTo(last, kind, collapsed) ? seenEnd(index, last, kind, collapsed) : endOf(row);
}

function stepUp(index: TreeIndex, row: Row, collapsed: ReadonlySet<number>): ItemPlace | null {
  const { kind } = row.item;
  const above = beside(index, row, -1);
  if (above) return isOpenTo(above, kind, collapsed) ? seenEnd(index, above, kind, collapsed) : beforeRow(above);
  if (!row.parent) return null;
  const uncle = beside(index, row.parent, -1);
  if (uncle && isOpenTo(uncle, kind, collapsed)) return seenEnd(index, uncle, kind, collapsed);
  if (mayStandIn(kind, row.parent.parent?.item.kind ?? null)) return beforeRow(row.parent);
  return uncle && mayStandIn(kind, uncle.item.kind) ? endOf(uncle) : null;
}

function stepDown(index: TreeIndex, row: Row, collapsed: ReadonlySet<number>): ItemPlace | null {
  const { kind } = row.item;
  const startOf = ({ item }: Row): ItemPlace => ({ parent_id: item.id, before_id: item.children[0]?.id ?? null });
  const below = beside(index, row, 1);
  if (below) return isOpenTo(below, kind, collapsed) ? startOf(below) : placeOf(below);
  if (!row.parent) return null;
  const uncle = beside(index, row.parent, 1);
  if (uncle && isOpenTo(uncle, kind, collapsed)) return startOf(uncle);
  if (mayStandIn(kind, row.parent.parent?.item.kind ?? null)) return placeOf(row.parent);
  return uncle && mayStandIn(kind, uncle.item.kind) ? startOf(uncle) : null;
}

function stepIn(index: TreeIndex, row: Row): ItemPlace | null {
  const above = beside(index, row, -1);
  return above && mayStandIn(row.item.kind, above.item.kind) ? endOf(above) : null;
}

function stepOut(_index: TreeIndex, { parent }: Row): ItemPlace | null {
  return parent && placeOf(parent);
}

/** What is dragged, over which gap between the rows that are seen (0: above the first), and how deep the pointer has gone. */
export interface Drag {
  ids: ReadonlySet<number>;
  gap: number;
  depth: number;
}

/** Where a drop leads, and how deep that is. */
export interface Drop {
  place: ItemPlace;
  depth: number;
}

/** Where what is dragged comes to stand: as near to the pointer's depth as the rows around the gap let it. Null where nowhere. */
export function dropPlace(index: TreeIndex, seen: readonly Row[], drag: Drag): Drop | null {
  const stays = (row: Row) => !isWithin(row, drag.ids);
  const above = seen.slice(0, drag.gap).findLast(stays);
  const below = seen.slice(drag.gap).find(stays);
  const deepest = above ? above.depth + 1 : 0;
  const shallowest = below?.depth ?? 0;
  const levels = Array.from({ length: deepest - shallowest + 1 }, (_, step) => shallowest + step);
  const nearest = levels.toSorted((a, b) => Math.abs(a - drag.depth) - Math.abs(b - drag.depth) || b - a);
  for (const depth of nearest) {
    let parent = above ?? null;
    while (parent && parent.depth >= depth) parent = parent.parent;
    const before = below && below.depth === depth ? below.item.id : null;
    const place = { parent_id: parent?.item.id ?? null, before_id: before };
    if ((parent ? parent.depth + 1 : 0) === depth && mayMove(index, drag.ids, place)) return { place, depth };
  }
  return null;
}
