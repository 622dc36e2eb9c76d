import { describe, expect, it } from 'vitest';
import { addDays, dayAt, isDay, neighbour, startOf } from './days';

describe('days of boards', () => {
  it('begin at midnight of Vietnam', () => {
    expect(dayAt(Date.UTC(2026, 10, 22, 16, 59, 59))).toBe('2026-11-22');
    expect(dayAt(Date.UTC(2026, 10, 22, 17))).toBe('2026-11-23');
  });

  it('are in weeks from Monday on and in months', () => {
    for (const day of ['2026-11-23', '2026-11-26', '2026-11-29']) expect(startOf('weekly', day)).toBe('2026-11-23');
    expect(startOf('weekly', '2027-01-01')).toBe('2026-12-28');
    expect(startOf('monthly', '2028-02-29')).toBe('2028-02-01');
    expect(startOf('daily', '2028-02-29')).toBe('2028-02-29');
  });

  it('have neighbours, over the ends of months and years', () => {
    expect(neighbour('daily', '2028-03-01', -1)).toBe('2028-02-29');
    expect(neighbour('weekly', '2027-01-01', 1)).toBe('2027-01-04');
    expect(neighbour('monthly', '2026-01-31', 1)).toBe('2026-02-01');
    expect(neighbour('monthly', '2026-01-31', -1)).toBe('2025-12-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('are those of the calendar alone', () => {
    expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('2026-13-01'), isDay('1/2/2026'), isDay('')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
