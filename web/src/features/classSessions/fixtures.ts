import type { CalendarPreview, ClassSession } from './types';

/** 18:00 on Monday, 7 December 2026, in Vietnam. */
export const MONDAY = Date.parse('2026-12-07T18:00:00+07:00') / 1000;

/** A session as a learner sees it, for tests. */
export const aSession = (change: Partial<ClassSession> = {}): ClassSession => ({
  id: 31,
  start_time: MONDAY,
  end_time: MONDAY + 5400,
  topic: 'Vòng lặp',
  status: 'upcoming',
  meeting_from: MONDAY - 900,
  is_series: true,
  version: 1,
  counts: null,
  my: null,
  ...change,
});

/** How many came, for tests. */
export const someCounts = { present: 0, late: 0, left_early: 0, absent: 0, excused: 0, unset: 40 };

/** Two sessions, and one that a holiday takes, for tests. */
export const aPreview = (): CalendarPreview => ({
  sessions: 2,
  past: 0,
  days: [
    { day: '2027-02-02', start_time: 1_801_566_000, end_time: 1_801_571_400, off: null },
    {
      day: '2027-02-09',
      start_time: 1_802_170_800,
      end_time: 1_802_176_200,
      off: { reason: 'holiday', name: { vi: 'Tết Nguyên đán', en: 'Lunar New Year (Tết)' } },
    },
    { day: '2027-02-16', start_time: 1_802_775_600, end_time: 1_802_781_000, off: null },
  ],
});
