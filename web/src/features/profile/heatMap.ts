import type { CalendarDay } from './types';

/** A day of the map: YYYY-MM-DD, what was done, and how strong its colour is, from 0 (nothing) to 4. */
export interface Cell {
  day: string;
  accepted: number;
  lessons: number;
  level: 0 | 1 | 2 | 3 | 4;
}

/** Monday to Sunday; null where the day is of another year. */
export type Week = (Cell | null)[];

/** What was done in a month, from 1. */
export interface MonthSum {
  month: number;
  days: number;
  accepted: number;
  lessons: number;
}

const DAY_MS = 86_400_000;
const BARS = [1, 2, 4, 7] as const;

function levelOf(done: number): Cell['level'] {
  return BARS.filter((bar) => done >= bar).length as Cell['level'];
}

/** How many days after Monday 1 January is. */
const before = (year: number) => (new Date(Date.UTC(year, 0, 1)).getUTCDay() + 6) % 7;

/** The weeks of a year, each from Monday on. Days are those of the calendar and know no time zone. */
export function weeksOf(year: number, days: readonly CalendarDay[]): Week[] {
  const done = new Map(days.map((one) => [one.day, one]));
  const first = Date.UTC(year, 0, 1);
  const length = (Date.UTC(year + 1, 0, 1) - first) / DAY_MS;
  const ahead = before(year);
  const weeks = Math.ceil((ahead + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const number = week * 7 + weekday - ahead;
      if (number < 0 || number >= length) return null;
      const day = new Date(first + number * DAY_MS).toISOString().slice(0, 10);
      const { accepted = 0, lessons = 0 } = done.get(day) ?? {};
      return { day, accepted, lessons, level: levelOf(accepted + lessons) };
    }),
  );
}

/** The column of the week in which each month begins. */
export function monthColumns(year: number): number[] {
  const first = Date.UTC(year, 0, 1);
  return Array.from({ length: 12 }, (_, month) =>
    Math.floor((before(year) + (Date.UTC(year, month, 1) - first) / DAY_MS) / 7),
  );
}

/** What was done month by month; months with nothing are left out. */
export function monthSums(days: readonly CalendarDay[]): MonthSum[] {
  const sums = new Map<number, MonthSum>();
  for (const { day, accepted, lessons } of days) {
    const month = Number(day.slice(5, 7));
    const sum = sums.get(month) ?? { month, days: 0, accepted: 0, lessons: 0 };
    sums.set(month, {
      month,
      days: sum.days + 1,
      accepted: sum.accepted + accepted,
      lessons: sum.lessons + lessons,
    });
  }
  return [...sums.values()].toSorted((a, b) => a.month - b.month);
}
