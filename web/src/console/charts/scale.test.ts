import { describe, expect, it } from 'vitest';
import { durationTicksFor, linePath, namedAt, ticksFor } from './scale';

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [2300, [0, 1000, 2000, 3000]],
  ])('of up to %d has round lines', (largest, ticks) => {
    expect(ticksFor(largest)).toEqual(ticks);
  });

  it.each([
    [0, [0, 1]],
    [33, [0, 10, 20, 30, 40]],
    [346, [0, 120, 240, 360]],
    [7000, [0, 1800, 3600, 5400, 7200]],
    [500_000, [0, 172_800, 345_600, 518_400]],
  ])('of durations up to %d seconds has lines at whole minutes, hours, days', (largest, ticks) => {
    expect(durationTicksFor(largest)).toEqual(ticks);
  });

  it('names a few points, always the last', () => {
    expect([...namedAt(12, 12)]).toHaveLength(12);
    expect([...namedAt(90, 6)]).toEqual([14, 29, 44, 59, 74, 89]);
    expect([...namedAt(1, 6)]).toEqual([0]);
  });
});

it('a line has a gap where nothing was kept', () => {
  expect(linePath([[0, 1], [1, 2], null, [3, 4]])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0');
});
