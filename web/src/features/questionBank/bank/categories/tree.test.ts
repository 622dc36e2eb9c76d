import { expect, it } from 'vitest';
import type { Category } from '../types';
import { categoryKey, findCategory, siblingAfter, withoutRemoved } from './tree';

const category = (id: number, count: number, children: Category[] = []): Category => ({
  id,
  name: `n${id}`,
  count,
  children,
});
const tree = [category(1, 9, [category(2, 4, [category(4, 1)]), category(5, 0)]), category(3, 2)];
const write = (nodes: readonly Category[]): string =>
  nodes
    .map(({ id, count, children }) => `${id}:${count}${children.length > 0 ? `(${write(children)})` : ''}`)
    .join(' ');

it.each([
  [[], '1:9(2:4(4:1) 5:0) 3:2'],
  [[2], '1:13(4:1 5:0) 3:2'],
  [[1], '2:4(4:1) 5:0 3:2'],
  [[1, 2], '4:1 5:0 3:2'],
  [[4], '1:9(2:5 5:0) 3:2'],
  [[2, 4], '1:14(5:0) 3:2'],
])('without %j, what was below goes up and what was in them too: %s', (ids, rest) => {
  expect(write(withoutRemoved(tree, new Set(ids.map(categoryKey))))).toBe(rest);
});

it('knows what stands above, and what a category stands before', () => {
  expect(findCategory(tree, 4)?.parent?.id).toBe(2);
  expect(findCategory(tree, 99)).toBeUndefined();
  expect(siblingAfter(tree, 1, null)).toBe(3);
  expect(siblingAfter(tree, 3, null)).toBeNull();
  expect(siblingAfter(tree, 2, 1)).toBe(5);
});
