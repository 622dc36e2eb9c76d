interface Category {
  id: number;
  name: string;
  children: readonly Category[];
}

/** A category as a line of a list of choices; its depth is from 0. */
export interface CategoryLine {
  id: number;
  name: string;
  depth: number;
}

/** A tree in the order in which it is read. */
export function linesOf(tree: readonly Category[], depth = 0): CategoryLine[] {
  return tree.flatMap(({ id, name, children }) => [{ id, name, depth }, ...linesOf(children, depth + 1)]);
}
