import { expect, it } from 'vitest';
import { dueMonths, monthName } from './months';

it('goes back over the year', () => {
  const months = dueMonths('2026-02-28');
  expect(months.slice(0, 5)).toEqual(['2026-05', '2026-04', '2026-03', '2026-02', '2026-01']);
  expect(months).toHaveLength(15);
  expect(months.at(-1)).toBe('2025-03');
  expect(monthName('2026-02')).toBe('02/2026');
});
