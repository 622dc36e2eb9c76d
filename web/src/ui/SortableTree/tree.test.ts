import { describe, expect, it } from 'vitest';
import { dropPlace, moveItem, placeOf, stepFrom, type Step } from './tree';

interface Node {
  id: string;
  children?: readonly Node[];
}

/** `A(a b) B` */
const tree: readonly Node[] = [
  { id: 'A', children: [{ id: 'a' }, { id: 'b' }] },
  { id: 'B', children: [] },
  { id: 'C' },
];
const write = (nodes: readonly Node[]): string =>
  nodes.map(({ id, children }) => id + (children?.length ? `(${write(children)})` : '')).join(' ');

describe('moving an item', () => {
  it.each([
    ['b', null, 0, 'b A(a) B C'],
    ['b', 'A', 0, 'A(b a) B C'],
    ['a', 'B', 5, 'A(b) B(a) C'],
    ['a', 'C', 0, 'A(b) B C(a)'],
    ['A', null, 1, 'B A(a b) C'],
    ['A', null, 99, 'B C A(a b)'],
    ['A', 'B', 0, 'B(A(a b)) C'],
  ])('%s below %s at %d', (id, parent, index, result) => {
    expect(write(moveItem(tree, id, { parent, index }))).toBe(result);
    expect(write(tree)).toBe('A(a b) B C');
  });

  it.each([
    ['A', 'a'],
    ['A', 'A'],
    ['x', null],
    ['a', 'x'],
  ])('%s below %s: nothing changes', (id, parent) => {
    expect(moveItem(tree, id, { parent, index: 0 })).toBe(tree);
  });

  it('is taken back by moving it to where it was', () => {
    const place = placeOf(tree, 'a');
    expect(place).toEqual({ parent: 'A', index: 0 });
    expect(
      write(moveItem(moveItem(tree, 'a', { parent: 'B', index: 0 }), 'a', place ?? { parent: null, index: 0 })),
    ).toBe(write(tree));
  });
});

const rules = { maxDepth: 2 };
/** Lessons below chapters only; chapters at the top only. */
const chapters = {
  maxDepth: 2,
  canDrop: (item: Node, parent: Node | null) => (item.id === item.id.toUpperCase() ? parent === null : parent !== null),
};

describe('a step by keyboard', () => {
  it.each<[string, Step, { parent: string | null; index: number } | null]>([
    ['a', 'up', null],
    ['a', 'down', { parent: 'A', index: 1 }],
    ['b', 'up', { parent: 'A', index: 0 }],
    ['b', 'in', null],
    ['b', 'out', { parent: null, index: 1 }],
    ['B', 'in', null],
    ['C', 'in', { parent: 'B', index: 0 }],
    ['A', 'out', null],
  ])('%s %s', (id, step, place) => {
    expect(stepFrom(tree, id, step, { maxDepth: id === 'B' ? 1 : 2 })).toEqual(place);
  });

  it('keeps to the rule of the tree', () => {
    expect(stepFrom(tree, 'b', 'out', chapters)).toBeNull();
    expect(stepFrom(tree, 'C', 'in', chapters)).toBeNull();
  });
});

describe('where a dragged item comes to stand', () => {
  it.each([
    ['a', 'b', 1, { parent: 'A', index: 1 }],
    ['b', 'a', 1, { parent: 'A', index: 0 }],
    ['a', 'B', 1, { parent: 'B', index: 0 }],
    ['a', 'C', 0, { parent: null, index: 3 }],
    ['C', 'a', 1, { parent: 'A', index: 0 }],
    ['C', 'A', 3, { parent: null, index: 0 }],
    ['B', 'B', 1, { parent: 'A', index: 2 }],
    ['A', 'C', 0, { parent: null, index: 2 }],
    ['A', 'b', 1, { parent: null, index: 0 }],
  ] as const)('%s over %s at depth %d', (id, over, depth, place) => {
    expect(dropPlace(tree, { id, over, depth }, rules)).toEqual(place);
  });

  it('is as near as the rule lets it', () => {
    expect(dropPlace(tree, { id: 'a', over: 'C', depth: 0 }, chapters)).toEqual({ parent: 'C', index: 0 });
    expect(dropPlace(tree, { id: 'a', over: 'A', depth: 0 }, chapters)).toBeNull();
    expect(dropPlace(tree, { id: 'C', over: 'B', depth: 1 }, chapters)).toEqual({ parent: null, index: 1 });
  });
});
