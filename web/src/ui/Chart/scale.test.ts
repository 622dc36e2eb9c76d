import { describe, expect, it } from 'vitest';
import { durationTicksFor, ticksFor } from './scale';

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
});
