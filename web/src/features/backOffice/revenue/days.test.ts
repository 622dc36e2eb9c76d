import { expect, it } from 'vitest';
import { pointsOf } from './days';

const row = (key: string, received: number, refunded = 0) => ({ key, received, refunded });
const begin = Date.parse('2026-11-20T00:00:00+07:00') / 1000;

it('has each day between the first and the last, also those without money', () => {
  expect(pointsOf([row('2026-11-20', 500_000), row('2026-11-22', 300_000, 100_000)])).toEqual([
    { at: begin, values: [500_000, 0] },
    { at: begin + 86_400, values: [0, 0] },
    { at: begin + 2 * 86_400, values: [300_000, 100_000] },
  ]);
});

it('is empty without rows', () => {
  expect(pointsOf([])).toEqual([]);
});
