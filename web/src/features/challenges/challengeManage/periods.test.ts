import { expect, it } from 'vitest';
import { aChallenge } from '../fixtures';
import { nextEmpty, periodOf, weekPeriods } from './periods';

it('knows which days belong together', () => {
  expect(periodOf('daily', '2026-11-26')).toEqual({ kind: 'daily', start: '2026-11-26', end: '2026-11-26' });
  expect(periodOf('weekly', '2026-11-29')).toEqual({ kind: 'weekly', start: '2026-11-23', end: '2026-11-29' });
  expect(periodOf('monthly', '2028-02-29')).toEqual({ kind: 'monthly', start: '2028-02-01', end: '2028-02-29' });
  expect(weekPeriods('2027-02').map(({ start }) => start)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
});

it('finds the next day that is empty, but none that is over', () => {
  const on = (start: string) => aChallenge({ start, end: start });
  expect(nextEmpty([on('2026-11-24'), on('2026-11-25')], '2026-11-23', '2026-11-23')).toBe('2026-11-26');
  expect(nextEmpty([], '2026-11-01', '2026-11-23')).toBe('2026-11-23');
  expect(nextEmpty([aChallenge({ kind: 'weekly', start: '2026-11-24' })], '2026-11-23', '2026-11-23')).toBe(
    '2026-11-24',
  );
});
