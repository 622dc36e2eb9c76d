import { describe, expect, it } from 'vitest';
import { barrierOf, clockOf, stopBetween, type Stop } from './stops';

const stop = (id: string, at: number, change: Partial<Stop> = {}): Stop => ({
  id,
  at,
  isDone: false,
  blocks: false,
  ...change,
});

describe('the stops of a film', () => {
  const stops = [stop('m2', 20, { blocks: true }), stop('m1', 10)];

  it('come in the order of time, and only when they are passed', () => {
    expect(stopBetween(stops, 0, 9)).toBeNull();
    expect(stopBetween(stops, 0, 30)?.id).toBe('m1');
    expect(stopBetween(stops, 10, 20)?.id).toBe('m2');
    expect(stopBetween([stop('m1', 10, { isDone: true })], 0, 30)).toBeNull();
  });

  it('let nobody past one that must be answered', () => {
    expect(barrierOf(stops)).toBe(20);
    expect(barrierOf([stop('m2', 20, { blocks: true, isDone: true })])).toBe(Number.POSITIVE_INFINITY);
    expect(barrierOf([])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the player of films', () => {
  it('says the time as people read it', () => {
    expect([0, 65.9, 3725, Number.NaN].map(clockOf)).toEqual(['0:00', '1:05', '1:02:05', '0:00']);
  });
});
