import { expect, it } from 'vitest';
import { lastMonths, monthName } from './months';

it('goes back over the year', () => {
  const months = lastMonths('2026-02-28');
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toBe('2025-03');
  expect(monthName('2026-02')).toBe('02/2026');
});
