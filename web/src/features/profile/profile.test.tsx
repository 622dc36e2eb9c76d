import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { profileRoutes } from './routes';
import { thisYear } from './thisYear';
import { badgeKeys, type CalendarDay, type Profile } from './types';

const profile = (change: Partial<Profile> = {}): Profile => ({
  id: 7,
  name: 'Bình L.',
  is_me: false,
  solved: 12,
  by_difficulty: [
    { difficulty: 'easy', solved: 8 },
    { difficulty: 'hard', solved: 4 },
  ],
  tags: [
    { tag: 'đồ thị', solved: 6 },
    { tag: 'mảng', solved: 3 },
  ],
  badges: [{ key: 'solved_10', given_at: 1_790_000_000 }],
  streak: { current: 9, best: 20, rest_days: 1, done_today: true },
  week: ['02', '03', '04', '05', '06', '07', '08'].map((day, index) => ({
    day: `2026-03-${day}`,
    is_done: index < 2,
    is_off: index === 2,
  })),
  since: 2024,
  ranks: {
    daily: null,
    weekly: { rank: 3, points: 12.5 },
    monthly: { rank: 10, points: 120 },
    all: { rank: 1250, points: 4000 },
  },
  has_calendar: true,
  parts: null,
  on_boards: null,
  is_young: null,
  ...change,
});

const hidden: Partial<Profile> = {
  solved: null,
  by_difficulty: null,
  tags: null,
  badges: null,
  streak: null,
  week: null,
  since: null,
  ranks: null,
  has_calendar: false,
};

/** The screen of a profile, and the years that its calendar was asked for. */
function open(shown: Profile, days: CalendarDay[] = []) {
  const years: (string | null)[] = [];
  server.use(
    http.get(at('/api/users/7/profile'), () => ok(shown)),
    http.get(at('/api/users/7/calendar'), ({ request }) => {
      years.push(new URL(request.url).searchParams.get('year'));
      return ok(days);
    }),
  );
  renderWeb({ table: profileRoutes, at: '/profile/7', user: person({ id: shown.is_me ? 7 : 5 }) });
  return { years, user: userEvent.setup() };
}

it('shows the parts that there are, the year by months for who can not see its map', async () => {
  const year = thisYear();
  open(profile(), [
    { day: `${year}-01-02`, accepted: 2, lessons: 0 },
    { day: `${year}-01-05`, accepted: 1, lessons: 3 },
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Hồ sơ của Bình L.' })).toBeVisible();
  const ranks = within(screen.getByRole('region', { name: 'Thứ hạng' }));
  expect(ranks.getByText('Hạng 3')).toBeVisible();
  expect(ranks.getByText('12.5 điểm')).toBeVisible();
  expect(ranks.getByText('Chưa có điểm')).toBeVisible();
  const map = await screen.findByRole('region', { name: `Các ngày luyện tập trong năm ${year}` });
  const row = within(map).getByRole('row', { name: /^Tháng 1/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '3', '3']);
  const week = within(screen.getByRole('list', { name: 'Bảy ngày của tuần này' }));
  expect(week.getByText('04/03/2026: ngày nghỉ của trang')).toBeInTheDocument();
  expect(week.getAllByText(/đã luyện tập$/)).toHaveLength(2);
  const badges = within(screen.getByRole('region', { name: 'Huy hiệu' }));
  expect(badges.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Ai xem được hồ sơ của bạn' })).toBeNull();
});

it('goes to earlier years, as far as there was practice', async () => {
  const year = thisYear();
  const { years, user } = open(profile({ since: year - 1 }));
  const back = await screen.findByRole('button', { name: 'Năm trước' });
  expect(screen.getByRole('button', { name: 'Năm sau' })).toBeDisabled();
  await user.click(back);
  await waitFor(() => expect(years).toContain(String(year - 1)));
  expect(await screen.findByText(`Năm ${year - 1} chưa có ngày luyện tập nào`)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Năm trước' })).toBeDisabled();
});

it('leaves out what is hidden', async () => {
  const { years } = open(profile({ ...hidden, ranks: profile().ranks }));
  expect(await screen.findByRole('region', { name: 'Thứ hạng' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Huy hiệu' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Lịch luyện tập' })).toBeNull();
  expect(years).toEqual([]);
});

it('shows me what is still to be earned, and who sees my profile', async () => {
  const parts = { calendar: 'everyone', tags: 'signed_in', badges: 'nobody', ranks: 'signed_in' } as const;
  open(profile({ is_me: true, parts, on_boards: false, is_young: true }));
  const badges = within(await screen.findByRole('region', { name: 'Huy hiệu' }));
  expect(badges.getAllByRole('listitem')).toHaveLength(badgeKeys.length);
  expect(badges.getByText('Luyện tập 30 ngày liên tiếp')).toBeVisible();
  const visibility = within(screen.getByRole('region', { name: 'Ai xem được hồ sơ của bạn' }));
  expect(visibility.queryByText('Mọi người')).toBeNull();
  expect(visibility.getByText('Chỉ mình bạn')).toBeVisible();
  expect(visibility.getByText('Không, chỉ mình bạn thấy thứ hạng của bạn')).toBeVisible();
  expect(visibility.getByRole('link', { name: 'Thay đổi' })).toHaveAttribute(
    'href',
    '/personal-information?tab=privacy',
  );
});

it('says that a profile is not to be seen', async () => {
  server.use(http.get(at('/api/users/7/profile'), () => refused(404, 'profile_not_found', 'Không có hồ sơ này.')));
  renderWeb({ table: profileRoutes, at: '/profile/7', user: null });
  expect(await screen.findByText('Không xem được hồ sơ này')).toBeVisible();
});
