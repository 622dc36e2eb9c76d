import { expect, it } from 'vitest';
import { lesson, tree } from '../fixtures';
import type { ItemKind } from '../types';
import { placeForNew, placeForOutline } from './adding';
import { indexOf } from './model';
import { readOutline } from './outline';

const index = indexOf(tree);

it.each<[ItemKind, number | null, [number | null, number | null] | null]>([
  ['chapter', null, [null, null]],
  ['chapter', 2, [null, 4]],
  ['chapter', 9, [null, null]],
  ['subchapter', null, null],
  ['subchapter', 9, null],
  ['subchapter', 4, [4, null]],
  ['subchapter', 2, [1, 3]],
  ['subchapter', 6, [4, 8]],
  ['lesson', 2, [1, 3]],
  ['lesson', 5, [5, null]],
  ['lesson', 9, [null, null]],
  ['lesson', null, [null, null]],
  ['lesson', 77, [null, null]],
])('a new %s beside %s', (kind, at, place) => {
  expect(placeForNew(index, kind, at)).toEqual(place && { parent_id: place[0], before_id: place[1] });
});

it('a lesson without a place goes to the end of the last chapter', () => {
  expect(placeForNew(indexOf(tree.slice(0, 2)), 'lesson', null)).toEqual({ parent_id: 4, before_id: null });
  expect(placeForNew(indexOf([lesson(1, 'A')]), 'lesson', null)).toEqual({ parent_id: null, before_id: null });
});

it('an outline goes where its parts may stand', () => {
  const place = (text: string, at: number) => placeForOutline(index, readOutline(text).items, at);
  expect(place('# A\n- B', 2)).toEqual({ parent_id: null, before_id: 4 });
  expect(place('- A\n- B', 2)).toEqual({ parent_id: 1, before_id: 3 });
});
