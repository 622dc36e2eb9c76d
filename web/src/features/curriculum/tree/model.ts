import type { EditItem, ItemKind } from '../types';

/** An item where it stands. */
export interface Row {
  item: EditItem;
  parent: Row | null;
  /** Among its siblings, from 0. */
  index: number;
  siblings: readonly EditItem[];
  /** From 0. */
  depth: number;
}

/** A tree that is looked things up in: all rows in reading order, and each by its id. */
export interface TreeIndex {
  tree: readonly EditItem[];
  rows: readonly Row[];
  byId: ReadonlyMap<number, Row>;
}

/** Reads a tree once, for everything that is asked of it. */
export function indexOf(tree: readonly EditItem[]): TreeIndex {
  const rows: Row[] = [];
  const byId = new Map<number, Row>();
  const read = (siblings: readonly EditItem[], parent: Row | null, depth: number) => {
    for (const [index, item] of siblings.entries()) {
      const row: Row = { item, parent, index, siblings, depth };
      rows.push(row);
      byId.set(item.id, row);
      read(item.children, row, depth + 1);
    }
  };
  read(tree, null, 0);
  return { tree, rows, byId };
}

/** Whether an item may stand directly below one of a kind; null is the top. */
export function mayStandIn(kind: ItemKind, parent: ItemKind | null): boolean {
  if (kind === 'chapter') return parent === null;
  if (kind === 'subchapter') return parent === 'chapter';
  return parent !== 'lesson';
}

/** Whether a row is one of `ids`, or below one. */
export function isWithin(row: Row | null, ids: ReadonlySet<number>): boolean {
  for (let at = row; at; at = at.parent) if (ids.has(at.item.id)) return true;
  return false;
}

/** The given items without those that are below another of them, in reading order: what is done to them is done once. */
export function rootsOf({ rows }: TreeIndex, ids: ReadonlySet<number>): Row[] {
  return rows.filter((row) => ids.has(row.item.id) && !isWithin(row.parent, ids));
}

/** The rows that are seen: none below a collapsed one. */
export function visibleRows({ rows }: TreeIndex, collapsed: ReadonlySet<number>): Row[] {
  return rows.filter(({ parent }) => !isWithin(parent, collapsed));
}

/** The tree with each list of siblings made anew; what did not change stays the same object, so that its rows are not drawn again. */
export function remade(
  siblings: readonly EditItem[],
  make: (siblings: readonly EditItem[], parent: EditItem | null) => readonly EditItem[],
  parent: EditItem | null = null,
): readonly EditItem[] {
  const made = make(siblings, parent);
  const below = made.map((item) => {
    const children = remade(item.children, make, item);
    return children === item.children ? item : { ...item, children: children as EditItem[] };
  });
  return made.length === siblings.length && below.every((item, index) => item === siblings[index]) ? siblings : below;
}

/** The tree without some items and what is below them. */
export const without = (tree: readonly EditItem[], ids: ReadonlySet<number>): readonly EditItem[] =>
  remade(tree, (siblings) => siblings.filter(({ id }) => !ids.has(id)));

/** The tree with one item changed. */
export const changed = (tree: readonly EditItem[], id: number, change: Partial<EditItem>): readonly EditItem[] =>
  remade(tree, (siblings) => siblings.map((item) => (item.id === id ? { ...item, ...change } : item)));

/** How many lessons are in a tree. */
export const lessonsIn = (tree: readonly EditItem[]): number =>
  tree.reduce((sum, { kind, children }) => sum + (kind === 'lesson' ? 1 : lessonsIn(children)), 0);
