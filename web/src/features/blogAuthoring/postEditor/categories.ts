import type { Category } from '../types';

/** Categories in the order in which their tree is read, those below others further in. */
export function flatten(tree: readonly Category[], depth = 0): { value: number; label: string }[] {
  return tree.flatMap(({ id, name, children }) => [
    { value: id, label: '\u00a0\u00a0'.repeat(depth) + name },
    ...flatten(children, depth + 1),
  ]);
}
