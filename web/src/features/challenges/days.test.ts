import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAt, lastOf, mondayOf, sameDayIn, weekdayOf, weeksOf } from './days';

describe('days', () => {
  it('begin at midnight in Vietnam', () => {
    expect(dayAt(Date.parse('2026-11-22T16:59:59Z'))).toBe('2026-11-22');
    expect(dayAt(Date.parse('2026-11-22T17:00:00Z'))).toBe('2026-11-23');
  });

  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days are %s', (day, count, other) => {
    expect(addDays(day, count)).toBe(other);
  });

  it('are of weeks that begin on Monday', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  });

  it('are of months of their own lengths', () => {
    expect([lastOf('2028-02'), lastOf('2026-02'), addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual([
      '2028-02-29',
      '2026-02-28',
      '2027-01',
      '2025-12',
    ]);
    expect([sameDayIn('2026-01-31', 1), sameDayIn('2026-03-15', -1)]).toEqual(['2026-02-28', '2026-02-15']);
  });

  it('fill whole weeks of a calendar', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });
});
