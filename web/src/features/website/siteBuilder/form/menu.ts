import { freshId, type MenuForm, type MenuLeaf } from './model';

/** An entry of the menu as the tree has it: where it stands, and nothing more. */
export interface MenuNode {
  id: number;
  children?: readonly MenuNode[];
}

/** All entries, of both levels. */
export function leavesOf(menu: readonly MenuForm[]): MenuLeaf[] {
  return menu.flatMap(({ children, ...entry }) => [entry, ...children]);
}

/** A new entry. */
export function blankLeaf(leaves: readonly MenuLeaf[]): MenuLeaf {
  return {
    id: freshId(leaves),
    title: { vi: '', en: '' },
    path: '',
    pathLoggedIn: '',
    icon: '',
    openNewTab: false,
    show: true,
    kept: {},
  };
}

/** The menu with an entry as it was changed, or with a new one at its end. */
export function withLeaf(menu: readonly MenuForm[], leaf: MenuLeaf): MenuForm[] {
  if (!leavesOf(menu).some(({ id }) => id === leaf.id)) return [...menu, { ...leaf, children: [] }];
  return menu.map((entry) => ({
    ...(entry.id === leaf.id ? { ...entry, ...leaf } : entry),
    children: entry.children.map((child) => (child.id === leaf.id ? leaf : child)),
  }));
}

/** The menu without an entry, and without what stands below it. */
export function withoutLeaf(menu: readonly MenuForm[], id: number): MenuForm[] {
  return menu
    .filter((entry) => entry.id !== id)
    .map((entry) => ({ ...entry, children: entry.children.filter((child) => child.id !== id) }));
}

/** The menu in the order of a tree. */
export function menuFrom(tree: readonly MenuNode[], menu: readonly MenuForm[]): MenuForm[] {
  const leaves = new Map(leavesOf(menu).map((leaf) => [leaf.id, leaf]));
  const found = (nodes: readonly MenuNode[] = []) => nodes.flatMap(({ id }) => leaves.get(id) ?? []);
  return tree.flatMap((node) => found([node]).map((leaf) => ({ ...leaf, children: found(node.children) })));
}
