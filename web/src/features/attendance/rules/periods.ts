import type { SheetSession } from '../types';

/** A month as `YYYY-MM`, or all there is. */
export type Period = string;
export const ALL: Period = 'all';

/** Days begin by the clocks of Vietnam, so many seconds ahead. */
const AHEAD = 7 * 3600;
const dayAt = (seconds: number) => new Date((seconds + AHEAD) * 1000).toISOString().slice(0, 10);
const monthAt = (seconds: number): Period => dayAt(seconds).slice(0, 7);

/** The months in which there are sessions, the earliest first. */
export const monthsOf = (sessions: readonly SheetSession[]): Period[] =>
  [...new Set(sessions.map(({ start_time: start }) => monthAt(start)))].toSorted();

/** The sessions of a period. */
export const sessionsIn = (sessions: readonly SheetSession[], period: Period): SheetSession[] =>
  period === ALL ? [...sessions] : sessions.filter(({ start_time: start }) => monthAt(start) === period);

/** The month that a session is in. */
export const periodOf = (session: SheetSession): Period => monthAt(session.start_time);

/**
 * The session that somebody who looks now means: the one that runs, else one of today, else the last that was, else the first.
 * Cancelled ones only where there are no others.
 */
export function currentSession(sessions: readonly SheetSession[], nowSeconds: number): SheetSession | undefined {
  const held = sessions.filter(({ status }) => status !== 'cancelled');
  const runs = held.find(({ start_time: start, end_time: end }) => start <= nowSeconds && nowSeconds < end);
  if (runs) return runs;
  const ofToday = held.filter(({ start_time: start }) => dayAt(start) === dayAt(nowSeconds));
  const next = ofToday.find(({ start_time: start }) => start > nowSeconds);
  return next ?? ofToday.at(-1) ?? held.findLast(({ end_time: end }) => end <= nowSeconds) ?? held[0] ?? sessions[0];
}

/** The moment of a time of the day (`HH:MM`) on the day of a session, in epoch seconds; null: no time. */
export function momentOn(session: Pick<SheetSession, 'start_time'>, time: string): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(time);
  if (!found) return null;
  const midnight = Date.parse(`${dayAt(session.start_time)}T00:00:00Z`) / 1000 - AHEAD;
  return midnight + Number(found[1]) * 3600 + Number(found[2]) * 60;
}
