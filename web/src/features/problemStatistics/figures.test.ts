import { describe, expect, it } from 'vitest';
import { formatDate } from '#/i18n/format';
import { boundsOf, everyDay, percentOf } from './figures';

describe('the figures of a problem', () => {
  it('write bins by their bounds', () => {
    expect(boundsOf({ from: 1, to: 1, count: 0 })).toBe('1');
    expect(boundsOf({ from: 4, to: 5, count: 0 })).toBe('4 – 5');
    expect(boundsOf({ from: 11, to: null, count: 0 })).toBe('≥ 11');
    expect(boundsOf({ from: 10, to: 19, count: 0 }, (value) => `${value} ms`)).toBe('10 ms – 19 ms');
  });

  it('have every day between the first and the last', () => {
    const days = everyDay([
      { day: '2026-03-01', attempts: 4, accepted: 1 },
      { day: '2026-02-27', attempts: 2, accepted: 2 },
    ]);
    expect(days.map(({ at, attempts }) => [formatDate(at), attempts])).toEqual([
      ['27/02/2026', 2],
      ['28/02/2026', 0],
      ['01/03/2026', 4],
    ]);
    expect(everyDay([])).toEqual([]);
  });

  it('say no share of nothing', () => {
    expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, null]);
  });
});
