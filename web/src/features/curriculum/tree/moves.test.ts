import { describe, expect, it } from 'vitest';
import { chapter, lesson, tree } from '../fixtures';
import type { EditItem, ItemPlace } from '../types';
import { indexOf, rootsOf, visibleRows, without } from './model';
import { dropPlace, insertItems, mayMove, moveItems, placeOf, stepPlace, type Step } from './moves';

/** `1(2 3) 4(5(6 7) 8) 9` */
const write = (items: readonly EditItem[]): string =>
  items.map(({ id, children }) => id + (children.length > 0 ? `(${write(children)})` : '')).join(' ');
const at = (parent: number | null, before: number | null = null): ItemPlace => ({
  parent_id: parent,
  before_id: before,
});
const open = new Set<number>();
const index = indexOf(tree);

describe('moving items', () => {
  it.each<[number[], ItemPlace, string]>([
    [[3], at(1, 2), '1(3 2) 4(5(6 7) 8) 9'],
    [[2], at(5, 7), '1(3) 4(5(6 2 7) 8) 9'],
    [[9], at(4), '1(2 3) 4(5(6 7) 8 9)'],
    [[4], at(null, 1), '4(5(6 7) 8) 1(2 3) 9'],
    [[5], at(1), '1(2 3 5(6 7)) 4(8) 9'],
    [[9, 2], at(5), '1(3) 4(5(6 7 2 9) 8)'],
    [[5, 6], at(1), '1(2 3 5(6 7)) 4(8) 9'],
    [[2, 3], at(1, 2), '1(2 3) 4(5(6 7) 8) 9'],
    [[2], at(1, 777), '1(3 2) 4(5(6 7) 8) 9'],
  ])('%j to %j', (ids, place, result) => {
    expect(write(moveItems(tree, new Set(ids), place))).toBe(result);
    expect(write(tree)).toBe('1(2 3) 4(5(6 7) 8) 9');
  });

  it.each<[number[], ItemPlace]>([
    [[1], at(4)],
    [[5], at(null)],
    [[5], at(5)],
    [[4], at(5)],
    [[2], at(3)],
    [[2], at(99)],
    [[2, 4], at(1)],
    [[], at(1)],
  ])('%j to %j: nothing changes', (ids, place) => {
    expect(moveItems(tree, new Set(ids), place)).toBe(tree);
  });

  it('is taken back by the place from before', () => {
    const row = index.byId.get(6);
    const before = row && placeOf(row);
    expect(before).toEqual(at(5, 7));
    const away = moveItems(tree, new Set([6]), at(1));
    expect(write(moveItems(away, new Set([6]), before ?? at(null)))).toBe(write(tree));
  });

  it('never loses nor doubles anything, whatever is moved where', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    let now: readonly EditItem[] = tree;
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (let round = 0; round < 2000; round += 1) {
      const ids = new Set(all.filter(() => next(4) === 0));
      const place = at(next(3) === 0 ? null : 1 + next(9), next(2) === 0 ? null : 1 + next(9));
      now = moveItems(now, ids, place);
      const rows = indexOf(now).rows;
      expect(rows.map(({ item }) => item.id).toSorted((a, b) => a - b)).toEqual(all);
      expect(rows.every(({ item, parent }) => item.kind !== 'chapter' || parent === null)).toBe(true);
    }
  });
});

describe('a step by keyboard', () => {
  it.each<[number, Step, ItemPlace | null]>([
    [3, 'up', at(1, 2)],
    [2, 'up', at(null, 1)],
    [2, 'down', at(1)],
    [3, 'down', at(4, 5)],
    [6, 'up', at(4, 5)],
    [7, 'down', at(4, 8)],
    [8, 'up', at(5)],
    [8, 'down', at(null, 9)],
    [9, 'up', at(4)],
    [9, 'down', null],
    [4, 'up', at(null, 1)],
    [1, 'up', null],
    [1, 'down', at(null, 9)],
    [5, 'up', at(1)],
    [5, 'down', at(4)],
    [5, 'out', null],
    [5, 'in', null],
    [6, 'out', at(4, 8)],
    [3, 'out', at(null, 4)],
    [8, 'in', at(5)],
    [9, 'in', at(4)],
    [9, 'out', null],
    [4, 'in', null],
    [77, 'up', null],
  ])('%d %s', (id, step, place) => {
    expect(stepPlace(index, id, step, open)).toEqual(place);
  });

  it('passes what is collapsed', () => {
    expect(stepPlace(index, 8, 'up', new Set([5]))).toEqual(at(4, 5));
    expect(stepPlace(index, 9, 'up', new Set([4]))).toEqual(at(null, 4));
    expect(stepPlace(index, 3, 'down', new Set([4]))).toEqual(at(null, 4));
  });

  it('leads through the whole tree and back', () => {
    let now: readonly EditItem[] = tree;
    const walk = (step: Step) => {
      for (let count = 0; count < 50; count += 1) {
        const place = stepPlace(indexOf(now), 9, step, open);
        if (!place) return;
        now = moveItems(now, new Set([9]), place);
      }
    };
    walk('up');
    expect(write(now)).toBe('9 1(2 3) 4(5(6 7) 8)');
    walk('down');
    expect(write(now)).toBe(write(tree));
  });
});

describe('where a drop leads', () => {
  const seen = visibleRows(index, open);
  it.each<[number[], number, number, ItemPlace | null]>([
    [[9], 1, 1, at(1, 2)],
    [[9], 3, 1, at(1)],
    [[9], 3, 0, at(null, 4)],
    [[9], 7, 2, at(5)],
    [[9], 7, 1, at(4, 8)],
    [[2], 9, 0, at(null)],
    [[5], 0, 1, null],
    [[5], 3, 0, at(1)],
    [[4], 2, 1, null],
    [[1], 9, 0, at(null)],
    [[2, 6], 9, 0, at(null)],
  ])('%j at the gap %d, %d deep', (ids, gap, depth, place) => {
    expect(dropPlace(index, seen, { ids: new Set(ids), gap, depth })?.place ?? null).toEqual(place);
  });

  it('below what is collapsed is its end', () => {
    const rows = visibleRows(index, new Set([4]));
    expect(dropPlace(index, rows, { ids: new Set([9]), gap: 4, depth: 1 })).toEqual({ place: at(4), depth: 1 });
  });
});

describe('a tree', () => {
  it('is read without what is below collapsed rows, and the roots of a choice once', () => {
    expect(visibleRows(index, new Set([4])).map(({ item }) => item.id)).toEqual([1, 2, 3, 4, 9]);
    expect(rootsOf(index, new Set([6, 4, 2])).map(({ item }) => item.id)).toEqual([2, 4]);
    expect(write(without(tree, new Set([5, 2])))).toBe('1(3) 4(8) 9');
    expect(without(tree, new Set([77]))).toBe(tree);
    expect(write(insertItems(tree, [chapter(20, 'Mới', [lesson(21, 'Một')])], at(null, 4)))).toBe(
      '1(2 3) 20(21) 4(5(6 7) 8) 9',
    );
    expect(mayMove(index, new Set([8]), at(5, 6))).toBe(true);
  });

  it('of a thousand items is indexed and moved in', () => {
    const large = Array.from({ length: 50 }, (_, c) =>
      chapter(
        1000 + c,
        `Chương ${c}`,
        Array.from({ length: 20 }, (_unused, l) => lesson(10_000 + c * 20 + l, `Bài ${l}`)),
      ),
    );
    const moved = moveItems(large, new Set([10_999]), at(1000, 10_000));
    expect(indexOf(moved).rows).toHaveLength(1050);
    expect(moved[0]?.children[0]?.id).toBe(10_999);
    // What did not change is the same, so that its rows are not drawn again.
    expect(moved[10]).toBe(large[10]);
  });
});
