import { describe, expect, it } from 'vitest';
import { isReady, isWhole, newRule, toggleWeekday, withDay } from './calendar';
import { allClassesUrl, webcal, withKey } from './feed';
import { MONDAY } from './fixtures';

describe('a calendar', () => {
  it('begins with a term from today, and goes on as the rule before', () => {
    const first = newRule(MONDAY);
    expect(first).toMatchObject({
      weekdays: [],
      start: '18:00',
      end: '19:30',
      from: '2026-12-07',
      until: '2027-04-05',
    });
    const next = newRule(MONDAY, { ...first, weekdays: [1], start: '08:00', end: '09:00', every: 2 });
    expect(next).toEqual({ ...first, start: '08:00', end: '09:00', every: 2 });
  });

  it('is asked about when all of its rules are whole', () => {
    const rule = { ...newRule(MONDAY), weekdays: [2] };
    expect(isWhole(rule)).toBe(true);
    expect(isWhole({ ...rule, weekdays: [] })).toBe(false);
    expect(isWhole({ ...rule, end: '17:00' })).toBe(false);
    expect(isWhole({ ...rule, start: '' })).toBe(false);
    expect(isWhole({ ...rule, until: '2026-12-01' })).toBe(false);
    expect(isReady({ rules: [], skip: [], holidays: true })).toBe(false);
    expect(isReady({ rules: [rule], skip: [], holidays: true })).toBe(true);
  });

  it('keeps weekdays and days off in order, each once', () => {
    expect(toggleWeekday([2, 6], 4)).toEqual([2, 4, 6]);
    expect(toggleWeekday([2, 4, 6], 4)).toEqual([2, 6]);
    expect(withDay(['2026-12-24'], '2026-12-01')).toEqual(['2026-12-01', '2026-12-24']);
    expect(withDay(['2026-12-24'], '2026-12-24')).toEqual(['2026-12-24']);
    expect(withDay([], '')).toEqual([]);
  });
});

describe("a feed's address", () => {
  const url = 'https://lop.vn/api/classroom/5/calendar.ics?key=cu';

  it('is opened by calendar programs, with the key that counts, for one class or all', () => {
    expect(webcal(url)).toBe('webcal://lop.vn/api/classroom/5/calendar.ics?key=cu');
    expect(withKey(url, 'mới')).toBe('https://lop.vn/api/classroom/5/calendar.ics?key=m%E1%BB%9Bi');
    expect(allClassesUrl(url)).toBe('https://lop.vn/api/classroom/calendar.ics?key=cu');
  });
});
