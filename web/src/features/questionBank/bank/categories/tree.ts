import type { Category } from '../types';

/** A category in the order in which the tree is read. */
export interface FlatCategory {
  category: Category;
  parent: Category | null;
  /** From 0. */
  depth: number;
}

/** All categories in the order in which they are read. */
export function flatten(tree: readonly Category[], parent: Category | null = null, depth = 0): FlatCategory[] {
  return tree.flatMap((category) => [{ category, parent, depth }, ...flatten(category.children, category, depth + 1)]);
}

/** A category with the one above it; undefined where there is none. */
export function findCategory(tree: readonly Category[], id: number | undefined): FlatCategory | undefined {
  return id === undefined ? undefined : flatten(tree).find(({ category }) => category.id === id);
}

/** The key of a category among what is to be deleted. */
export const categoryKey = (id: number) => `category/${id}`;

/** The tree as it is without some categories: what is below them takes their place, and what is in them goes up. */
export function withoutRemoved(tree: readonly Category[], removed: ReadonlySet<string>): Category[] {
  return lift(tree, removed).rest;
}

function lift(tree: readonly Category[], removed: ReadonlySet<string>): { rest: Category[]; count: number } {
  let count = 0;
  const rest = tree.flatMap((category) => {
    const below = lift(category.children, removed);
    if (!removed.has(categoryKey(category.id)))
      return [{ ...category, count: category.count + below.count, children: below.rest }];
    count += category.count + below.count;
    return below.rest;
  });
  return { rest, count };
}

/** The sibling that a category stands before; null where it is the last. */
export function siblingAfter(tree: readonly Category[], id: number, parent: number | null): number | null {
  const siblings = parent === null ? tree : (findCategory(tree, parent)?.category.children ?? []);
  const index = siblings.findIndex((category) => category.id === id);
  return siblings[index + 1]?.id ?? null;
}
