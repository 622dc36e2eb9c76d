import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { dashboardRoutes } from './routes';

it('learners have their streak with this week, and their newest badges', async () => {
  const profile = {
    id: 5,
    name: 'Trần An',
    is_me: true,
    badges: [{ key: 'solved_10', given_at: 1_790_000_000 }],
    streak: { current: 2, best: 20, rest_days: 0, done_today: false },
    week: [{ day: '2026-03-02', is_done: true, is_off: false }],
  };
  server.use(
    http.get(at('/api/learning/user-history'), () => ok([])),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/problems'), () => ok([])),
    http.get(at('/api/users/5/profile'), () => ok(profile)),
  );
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
  const card = within(await screen.findByRole('region', { name: 'Chuỗi ngày luyện tập' }));
  expect(await card.findByText('2 ngày')).toBeVisible();
  expect(card.getByText('Hôm nay giải một bài hoặc học xong một bài học để giữ chuỗi.')).toBeVisible();
  expect(card.getByText('02/03/2026: đã luyện tập')).toBeInTheDocument();
  const badges = within(await screen.findByRole('region', { name: 'Huy hiệu' }));
  expect(badges.getByText('Giải 10 bài')).toBeVisible();
  expect(badges.getByRole('link', { name: 'Xem tất cả' })).toHaveAttribute('href', '/profile/5');
});
