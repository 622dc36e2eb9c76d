import { formatDate } from '#/i18n/format';
import type { LeaderFilter } from './types';

/** A day as it is written in addresses, `YYYY-MM-DD`: it compares as text. */
export type Day = string;

const DAY_MS = 86_400_000;
/** Days begin by the clocks of Vietnam, which are never changed. */
const VIETNAM_MS = 7 * 3_600_000;

const msOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOfMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day in Vietnam at a moment in epoch milliseconds. */
export const dayAt = (ms: number): Day => dayOfMs(ms + VIETNAM_MS);

/** So many days later, or earlier below zero. */
export const addDays = (day: Day, count: number): Day => dayOfMs(msOf(day) + count * DAY_MS);

/** The first day of the period that a day is in: Monday of weeks, the first of months. */
export function startOf(filter: LeaderFilter, day: Day): Day {
  if (filter === 'weekly') return addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7));
  return filter === 'monthly' ? `${day.slice(0, 7)}-01` : day;
}

/** The first day of the next period, or of the one before. */
export function neighbour(filter: LeaderFilter, day: Day, step: 1 | -1): Day {
  const start = startOf(filter, day);
  if (filter === 'monthly') return startOf('monthly', addDays(start, step === 1 ? 31 : -1));
  return addDays(start, step * (filter === 'weekly' ? 7 : 1));
}

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(msOf(text)) && dayOfMs(msOf(text)) === text;
}

/** A day in words of numbers, as elsewhere on the site. */
export const formatDay = (day: Day): string => formatDate((msOf(day) + DAY_MS / 2 - VIETNAM_MS) / 1000);

/** `03/2024`. */
export const formatMonth = (day: Day): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
