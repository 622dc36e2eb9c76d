import { dayOf } from '#/features/classrooms';
import type { ClassSession } from './types';

/** Sessions of one month, `2026-12`. */
export interface Month {
  key: string;
  sessions: ClassSession[];
}

/** What is to come or is on, the next one first, and what is over, the latest first. */
export interface Parted {
  coming: Month[];
  past: Month[];
}

/** Parts sessions at `now` (epoch seconds), by month. */
export function part(sessions: readonly ClassSession[], now: number): Parted {
  const coming = sessions.filter(({ end_time: end }) => end > now);
  const past = sessions.filter(({ end_time: end }) => end <= now).toReversed();
  return { coming: byMonth(coming), past: byMonth(past) };
}

function byMonth(sessions: readonly ClassSession[]): Month[] {
  const months: Month[] = [];
  for (const session of sessions) {
    const key = dayOf(session.start_time).slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.sessions.push(session);
    else months.push({ key, sessions: [session] });
  }
  return months;
}

/** Where a session stands at `now` (epoch seconds): what the server said may be a while ago. */
export function statusAt(session: ClassSession, now: number): ClassSession['status'] {
  if (session.status === 'cancelled') return 'cancelled';
  if (now < session.start_time) return 'upcoming';
  return now < session.end_time ? 'running' : 'finished';
}

/** Whether the meeting can be joined at `now` (epoch seconds). */
export const isMeetingOpen = (session: ClassSession, now: number): boolean =>
  session.status !== 'cancelled' &&
  session.meeting_from !== null &&
  session.meeting_from <= now &&
  now < session.end_time;

/** Whether a session can be deleted: it has not begun, and nobody's attendance belongs to it. */
export const isDeletable = (session: ClassSession, now: number): boolean => {
  const { counts } = session;
  const known = counts ? counts.present + counts.late + counts.left_early + counts.absent + counts.excused : 0;
  return session.start_time > now && known === 0;
};
