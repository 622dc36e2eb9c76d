/** Months ahead that can be chosen: bonuses fall due 90 days after their order at most. */
const AHEAD = 3;
/** Months that can be chosen. */
const SHOWN = 15;

/** The months around a day (YYYY-MM-DD) that bonuses fall due in, the last one first: 2027-02, 2027-01, … */
export function dueMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: SHOWN }, (_, back) => {
    const count = year * 12 + month - 1 + AHEAD - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

/** A month as people write it: 11/2026. */
export const monthName = (month: string): string => month.split('-').toReversed().join('/');
