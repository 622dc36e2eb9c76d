import { describe, expect, it } from 'vitest';
import { monthColumns, monthSums, weeksOf } from './heatMap';

describe('a year of practice', () => {
  it('stands in weeks from Monday on, with each of its days once', () => {
    for (const [year, length] of [
      [2026, 365],
      [2028, 366],
      [2024, 366],
    ] as const) {
      const weeks = weeksOf(year, []);
      const days = weeks.flat().filter((cell) => cell !== null);
      expect(days).toHaveLength(length);
      expect(days[0]?.day).toBe(`${year}-01-01`);
      expect(days.at(-1)?.day).toBe(`${year}-12-31`);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
    }
    // 1 January 2026 is a Thursday.
    expect(weeksOf(2026, [])[0]?.map((cell) => cell?.day ?? null)).toEqual([
      null,
      null,
      null,
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
    ]);
  });

  it('is the stronger the more was done', () => {
    const day = (date: string, accepted: number, lessons = 0) => ({ day: date, accepted, lessons });
    const cells = weeksOf(2028, [day('2028-02-28', 1), day('2028-02-29', 0, 2), day('2028-03-01', 5, 2)]).flat();
    const level = (date: string) => cells.find((cell) => cell?.day === date)?.level;
    expect([level('2028-02-27'), level('2028-02-28'), level('2028-02-29'), level('2028-03-01')]).toEqual([0, 1, 2, 4]);
  });

  it('is told by months as well', () => {
    const days = [
      { day: '2026-03-02', accepted: 2, lessons: 0 },
      { day: '2026-01-09', accepted: 0, lessons: 1 },
      { day: '2026-03-31', accepted: 1, lessons: 1 },
    ];
    expect(monthSums(days)).toEqual([
      { month: 1, days: 1, accepted: 0, lessons: 1 },
      { month: 3, days: 2, accepted: 3, lessons: 1 },
    ]);
    expect(monthColumns(2026).slice(0, 3)).toEqual([0, 4, 8]);
  });
});
