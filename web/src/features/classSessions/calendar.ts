import { dayOf, type CalendarInfo, type CalendarRule } from '#/features/classrooms';

/** Monday to Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Every so many weeks. */
export const everyWeeks = [1, 2, 3, 4] as const;

const HOUR = /^\d{2}:\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Seconds of a day. */
const DAY_S = 24 * 3600;
/** A term, in days. */
const TERM = 17 * 7;

/** A rule as it begins, at `now` (epoch seconds): it follows the one before, as another weekday of the same term. */
export function newRule(now: number, before?: CalendarRule): CalendarRule {
  if (before) return { ...before, weekdays: [] };
  return {
    weekdays: [],
    start: '18:00',
    end: '19:30',
    from: dayOf(now),
    until: dayOf(now + TERM * DAY_S),
    every: 1,
  };
}

/** Whether a rule can be asked about: all of it is there and in order. */
export const isWhole = (rule: CalendarRule): boolean =>
  rule.weekdays.length > 0 &&
  HOUR.test(rule.start) &&
  HOUR.test(rule.end) &&
  rule.start < rule.end &&
  DAY.test(rule.from) &&
  DAY.test(rule.until) &&
  rule.from <= rule.until;

/** Whether a calendar has rules, all of which are whole. */
export const isReady = (calendar: CalendarInfo): boolean =>
  calendar.rules.length > 0 && calendar.rules.every((rule) => isWhole(rule));

/** The weekdays with that one, or without it where it was among them, in order. */
export const toggleWeekday = (chosen: readonly number[], weekday: number): number[] =>
  chosen.includes(weekday)
    ? chosen.filter((other) => other !== weekday)
    : [...chosen, weekday].toSorted((one, other) => one - other);

/** Days off with that one, in order and each once. */
export const withDay = (days: readonly string[], day: string): string[] =>
  DAY.test(day) ? [...new Set([...days, day])].toSorted() : [...days];
