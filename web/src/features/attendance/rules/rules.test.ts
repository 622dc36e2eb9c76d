import { describe, expect, it } from 'vitest';
import { aMember, aRow, aSession, aSheet, NOW, someSessions } from '../fixtures';
import { isUndo, moved } from '#/ui/grid/moves';
import { wordOf } from './moves';
import { ALL, currentSession, momentOn, monthsOf, sessionsIn } from './periods';
import { mergeRows, thereOf, totalsOfMember, totalsOfSession, unknownIn } from './rows';

describe('keys', () => {
  const size = { rows: 45, cols: 80 };
  const from = { row: 20, col: 30 };

  it.each([
    ['ArrowUp', 19, 30],
    ['ArrowDown', 21, 30],
    ['ArrowLeft', 20, 29],
    ['ArrowRight', 20, 31],
    ['Home', 20, 0],
    ['End', 20, 79],
    ['PageUp', 10, 30],
    ['PageDown', 30, 30],
  ])('%s moves', (key, row, col) => {
    expect(moved({ key }, from, size)).toEqual({ row, col });
  });

  it('move to the ends with Ctrl, and never beyond them', () => {
    expect(moved({ key: 'Home', ctrlKey: true }, from, size)).toEqual({ row: 0, col: 0 });
    expect(moved({ key: 'End', ctrlKey: true }, from, size)).toEqual({ row: 44, col: 79 });
    expect(moved({ key: 'ArrowUp' }, { row: 0, col: 0 }, size)).toEqual({ row: 0, col: 0 });
    expect(moved({ key: 'PageDown' }, { row: 40, col: 0 }, size)).toEqual({ row: 44, col: 0 });
  });

  it('mark, small and capital, but not with Ctrl', () => {
    expect(['p', 'A', 'l', 'E', 'Delete'].map((key) => wordOf({ key }))).toEqual([
      'present',
      'absent',
      'late',
      'excused',
      null,
    ]);
    expect(wordOf({ key: 'p', ctrlKey: true })).toBeUndefined();
    expect(wordOf({ key: 'x' })).toBeUndefined();
    expect(isUndo({ key: 'z', ctrlKey: true })).toBe(true);
    expect(isUndo({ key: 'z' })).toBe(false);
  });
});

describe('rows', () => {
  const sheet = aSheet();

  it('of the server come among those that are here, unless they are older', () => {
    const news = aRow(13, { status: 'absent', version: 1 });
    const old = aRow(11, { status: 'absent', version: 1 });
    const merged = mergeRows(sheet, [news, old]);
    expect(merged.members[2]?.rows[31]).toBe(news);
    expect(merged.members[0]).toBe(sheet.members[0]);
    expect(mergeRows(sheet, [old])).toBe(sheet);
  });

  it('of sessions and people that are not shown change nothing', () => {
    expect(mergeRows(sheet, [aRow(99, { version: 5 }), aRow(13, { session_id: 77, version: 5 })])).toBe(sheet);
  });

  it('are counted by member without what was cancelled, and by session', () => {
    const member = aMember(11, 'An', [
      aRow(11, { session_id: 29, status: 'absent' }),
      aRow(11, { session_id: 30, status: 'present' }),
      aRow(11, { status: 'late' }),
    ]);
    const sessions = [aSession({ id: 29, status: 'cancelled' }), aSession({ id: 30 }), aSession()];
    const totals = totalsOfMember(member, sessions);
    expect(totals).toMatchObject({ present: 1, late: 1, absent: 0 });
    expect(thereOf(totals)).toBe(2);
    expect(totalsOfSession(sheet.members, 31)).toMatchObject({ late: 1, unknown: 2 });
    expect(unknownIn(sheet.members, 31).map(({ user_id: user }) => user)).toEqual([12, 13]);
  });
});

describe('periods', () => {
  it('are the months in which there are sessions', () => {
    expect(monthsOf(someSessions)).toEqual(['2026-10', '2026-11']);
    expect(sessionsIn(someSessions, '2026-11').map(({ id }) => id)).toEqual([30, 31, 32]);
    expect(sessionsIn(someSessions, ALL)).toHaveLength(4);
  });

  it('begin with the session that runs, of today, or was last', () => {
    const idAt = (now: number) => currentSession(someSessions, now)?.id;
    expect(idAt(NOW)).toBe(31);
    expect(idAt(NOW - 3 * 3600)).toBe(31);
    expect(idAt(NOW + 86_400)).toBe(31);
    expect(idAt(NOW + 7 * 86_400)).toBe(32);
    expect(idAt(NOW - 90 * 86_400)).toBe(29);
    const cancelled = someSessions.map((one) => (one.id === 31 ? { ...one, status: 'cancelled' as const } : one));
    expect(currentSession(cancelled, NOW)?.id).toBe(30);
    expect(currentSession([], NOW)).toBeUndefined();
  });

  it('have moments on the day of a session, by Vietnam’s clocks', () => {
    expect(momentOn(aSession(), '18:20')).toBe(NOW);
    expect(momentOn(aSession(), '')).toBeNull();
  });
});
