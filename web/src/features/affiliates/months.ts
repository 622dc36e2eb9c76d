/** Months that can be chosen. */
const SHOWN = 12;

/** The months before a day (YYYY-MM-DD) and its own, the newest first: 2026-11, 2026-10, … */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: SHOWN }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

/** A month as people write it: 11/2026. */
export const monthName = (month: string): string => month.split('-').toReversed().join('/');
