import { expect, it } from 'vitest';
import { result } from './fixtures';
import { growthOf } from './growth';

it('is told from the oldest on, in percent, each rubric by itself', () => {
  const results = [
    result({ at: 30, rubric: 'extended', total: 18, max: 36 }),
    result({ at: 20, total: 14, max: 21 }),
    result({ at: 10, total: 0, max: 0 }),
  ];
  expect(growthOf(results)).toEqual([
    { at: 10, values: [null, null] },
    { at: 20, values: [67, null] },
    { at: 30, values: [null, 50] },
  ]);
});
