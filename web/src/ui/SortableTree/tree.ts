/** An item of a tree: a chapter with its lessons. */
export interface TreeItem {
  id: string | number;
  children?: readonly this[];
}

/** Where an item stands: below which (null is the top), and at which place among its siblings, from 0. */
export interface TreePlace<Id = string | number> {
  parent: Id | null;
  index: number;
}

/** An item in the order in which a tree is read. */
export interface FlatItem<Item extends TreeItem> {
  item: Item;
  parent: Item | null;
  index: number;
  /** From 0. */
  depth: number;
  siblings: number;
}

/** What a tree allows. */
export interface TreeRules<Item extends TreeItem> {
  /** Levels at most; 1 is a flat list. */
  maxDepth: number;
  /** Whether an item may be directly below another; null is the top. */
  canDrop?: (item: Item, parent: Item | null) => boolean;
}

/** All items in the order in which they are read. */
export function flatten<Item extends TreeItem>(
  tree: readonly Item[],
  parent: Item | null = null,
  depth = 0,
): FlatItem<Item>[] {
  return tree.flatMap((item, index) => [
    { item, parent, index, depth, siblings: tree.length },
    ...flatten(item.children ?? [], item, depth + 1),
  ]);
}

/** Where an item stands; null where it is not in the tree. */
export function placeOf<Item extends TreeItem>(tree: readonly Item[], id: Item['id']): TreePlace<Item['id']> | null {
  const found = flatten(tree).find(({ item }) => item.id === id);
  return found ? { parent: found.parent?.id ?? null, index: found.index } : null;
}

/** Levels of an item with all that is below it. */
export function heightOf(item: TreeItem): number {
  return 1 + Math.max(0, ...(item.children ?? []).map(heightOf));
}

const isWithin = (item: TreeItem, id: TreeItem['id']): boolean =>
  item.id === id || (item.children ?? []).some((child) => isWithin(child, id));

/** Whether the rules let an item stand below a parent. Never below itself. */
export function mayStand<Item extends TreeItem>(
  tree: readonly Item[],
  id: Item['id'],
  parent: Item['id'] | null,
  { maxDepth, canDrop }: TreeRules<Item>,
): boolean {
  const all = flatten(tree);
  const moved = all.find(({ item }) => item.id === id);
  const above = parent === null ? null : all.find(({ item }) => item.id === parent);
  if (!moved || above === undefined || (above && isWithin(moved.item, above.item.id))) return false;
  const depth = above ? above.depth + 1 : 0;
  return depth + heightOf(moved.item) <= maxDepth && (canDrop?.(moved.item, above?.item ?? null) ?? true);
}

/**
 * The tree with an item at another place; the same tree where it can't stand there (it is not there, or the place is below
 * itself). `index` counts the siblings without the item itself; one too large is the end.
 */
export function moveItem<Item extends TreeItem>(
  tree: readonly Item[],
  id: Item['id'],
  { parent, index }: TreePlace<Item['id']>,
): readonly Item[] {
  const all = flatten(tree);
  const moved = all.find(({ item }) => item.id === id)?.item;
  const isThere = parent === null || all.some(({ item }) => item.id === parent);
  if (!moved || !isThere || (parent !== null && isWithin(moved, parent))) return tree;
  const put = (items: readonly Item[], under: Item['id'] | null): readonly Item[] => {
    const rest = items
      .filter((item) => item.id !== id)
      .map((item) => ({ ...item, children: item.children && put(item.children, item.id) }));
    if (under !== parent) return rest;
    const at = Math.max(0, Math.min(index, rest.length));
    return [...rest.slice(0, at), moved, ...rest.slice(at)];
  };
  const withPlace = parent === null ? tree : withChildren(tree, parent);
  return put(withPlace, null);
}

/** The tree in which the parent has a list of children, if an empty one. */
function withChildren<Item extends TreeItem>(tree: readonly Item[], parent: Item['id']): readonly Item[] {
  return tree.map((item) => {
    if (item.id === parent) return { ...item, children: item.children ?? [] };
    return item.children ? { ...item, children: withChildren(item.children, parent) } : item;
  });
}

/** A step by keyboard. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** Where a step leads: before or behind a sibling, into the sibling above, or out behind the parent. Null where it leads nowhere. */
export function stepFrom<Item extends TreeItem>(
  tree: readonly Item[],
  id: Item['id'],
  step: Step,
  rules: TreeRules<Item>,
): TreePlace<Item['id']> | null {
  const all = flatten(tree);
  const found = all.find(({ item }) => item.id === id);
  if (!found) return null;
  const { parent, index, siblings } = found;
  const under = parent?.id ?? null;
  const above = all.find((other) => (other.parent?.id ?? null) === under && other.index === index - 1);
  const places: Record<Step, TreePlace<Item['id']> | null> = {
    up: index > 0 ? { parent: under, index: index - 1 } : null,
    down: index < siblings - 1 ? { parent: under, index: index + 1 } : null,
    in: above ? { parent: above.item.id, index: above.item.children?.length ?? 0 } : null,
    out: parent ? afterParent(tree, parent.id) : null,
  };
  const place = places[step];
  return place && mayStand(tree, id, place.parent, rules) ? place : null;
}

function afterParent<Item extends TreeItem>(tree: readonly Item[], parent: Item['id']): TreePlace<Item['id']> | null {
  const place = placeOf(tree, parent);
  return place && { parent: place.parent, index: place.index + 1 };
}

/**
 * Where an item that is dragged comes to stand: at the line of the item `over`, as deep as the pointer has gone (`depth`), or as
 * near to that as the lines around it and the rules let it. Null where nothing is allowed.
 */
export function dropPlace<Item extends TreeItem>(
  tree: readonly Item[],
  { id, over, depth }: { id: Item['id']; over: Item['id']; depth: number },
  rules: TreeRules<Item>,
): TreePlace<Item['id']> | null {
  const all = flatten(tree);
  const moved = all.find(({ item }) => item.id === id);
  if (!moved) return null;
  const from = all.indexOf(moved);
  const to = all.findIndex(({ item }) => item.id === over);
  // What is below the dragged item moves with it, so its lines are no places.
  const rest = all.filter(({ item }) => !isWithin(moved.item, item.id));
  const target = rest.findIndex(({ item }) => item.id === over);
  const at = target < 0 ? rest.filter((other) => all.indexOf(other) < from).length : target + (to > from ? 1 : 0);
  const [before, after] = [rest[at - 1], rest[at]];
  const deepest = before ? before.depth + 1 : 0;
  const shallowest = after ? after.depth : 0;
  const levels = Array.from({ length: deepest - shallowest + 1 }, (_, step) => shallowest + step);
  const near = levels.sort((a, b) => Math.abs(a - depth) - Math.abs(b - depth) || b - a);
  for (const level of near) {
    const parent = level === 0 ? null : rest.slice(0, at).findLast((other) => other.depth === level - 1);
    if (parent === undefined) continue;
    const under = parent?.item.id ?? null;
    if (!mayStand(tree, id, under, rules)) continue;
    const index = rest.slice(0, at).filter((other) => (other.parent?.id ?? null) === under).length;
    return { parent: under, index };
  }
  return null;
}
