import { describe, expect, it } from 'vitest';
import { aSession, MONDAY, someCounts } from './fixtures';
import { isDeletable, isMeetingOpen, part, statusAt } from './order';

const DAY = 24 * 3600;

describe('the order of sessions', () => {
  it('has what is to come first and what is over by month, the latest first', () => {
    const at = (days: number) =>
      aSession({ id: days, start_time: MONDAY + days * DAY, end_time: MONDAY + days * DAY + 60 });
    const { coming, past } = part([at(-40), at(-9), at(-8), at(0), at(25), at(30)], MONDAY);
    const told = (months: typeof coming) => months.map(({ key, sessions }) => [key, sessions.map(({ id }) => id)]);
    expect(told(coming)).toEqual([
      ['2026-12', [0]],
      ['2027-01', [25, 30]],
    ]);
    expect(told(past)).toEqual([
      ['2026-11', [-8, -9]],
      ['2026-10', [-40]],
    ]);
  });

  it('goes by the clock, and what is cancelled stays so', () => {
    const session = aSession();
    expect(statusAt(session, MONDAY - 1)).toBe('upcoming');
    expect(statusAt(session, MONDAY)).toBe('running');
    expect(statusAt(session, session.end_time)).toBe('finished');
    expect(statusAt(aSession({ status: 'cancelled' }), MONDAY)).toBe('cancelled');
  });

  it('opens the meeting from 15 minutes before until the end', () => {
    const session = aSession();
    expect(isMeetingOpen(session, MONDAY - 901)).toBe(false);
    expect(isMeetingOpen(session, MONDAY - 900)).toBe(true);
    expect(isMeetingOpen(session, session.end_time)).toBe(false);
    expect(isMeetingOpen(aSession({ meeting_from: null }), MONDAY)).toBe(false);
    expect(isMeetingOpen(aSession({ status: 'cancelled' }), MONDAY)).toBe(false);
  });

  it('deletes only what has not begun and nobody attended', () => {
    expect(isDeletable(aSession({ counts: someCounts }), MONDAY - 1)).toBe(true);
    expect(isDeletable(aSession({ counts: someCounts }), MONDAY)).toBe(false);
    expect(isDeletable(aSession({ counts: { ...someCounts, excused: 1 } }), MONDAY - 1)).toBe(false);
  });
});
