import { expect, it } from 'vitest';
import { dayBefore, pointsOf, totalOf } from './days';

// 1/9/2026 17:30 UTC is the 2nd in Vietnam.
const now = Date.UTC(2026, 8, 1, 17, 30);

it('days are Vietnam’s, and those without readers have none', () => {
  expect([dayBefore(0, now), dayBefore(1, now), dayBefore(32, now)]).toEqual([
    '2026-09-02',
    '2026-09-01',
    '2026-08-01',
  ]);
  const rows = [
    { day: '2026-08-31', views: 7, visitors: 3 },
    { day: '2026-09-02', views: 2, visitors: 1 },
  ];
  const points = pointsOf(rows, 3, now);
  expect(points.map(({ values }) => values)).toEqual([
    [7, 3],
    [0, 0],
    [2, 1],
  ]);
  expect(points.at(-1)?.at).toBe(Date.UTC(2026, 8, 1, 17) / 1000);
  expect(totalOf(rows)).toEqual({ views: 9, visitors: 4 });
});
