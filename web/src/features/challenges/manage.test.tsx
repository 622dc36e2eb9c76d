import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aChallenge } from './fixtures';
import { challengeManageRoutes } from './challengeManage/routes';
import type { Challenge } from './types';

const patient = { timeout: 20_000 };
const NOW = Date.parse('2026-11-23T03:00:00Z');
const admin = person({ role: 'admin', permissions: { challenge: ['list', 'read', 'create', 'update', 'delete'] } });
const teacher = person({ role: 'teacher', permissions: { challenge: ['list', 'read', 'view'] } });
const rule = {
  is_on: false,
  tags: [],
  category_id: null,
  difficulties: Array.from({ length: 7 }, () => null),
  version: 1,
};
const open = (user = admin) => renderWeb({ table: challengeManageRoutes, at: '/manage/challenge', user });
const edit = { title: { vi: '', en: '' }, reward: null, version: 1 };

let kept: Challenge[] = [];

beforeEach(() => {
  kept = [];
  resetServerClock();
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW / 1000, now_ms: NOW, zone: 'Asia/Ho_Chi_Minh' })),
    http.get(at('/api/challenge-problem'), () => ok(kept)),
    http.get(at('/api/challenge-problem/rule'), () => ok(rule)),
    http.get(at('/api/problems/me'), () =>
      ok([{ id: 7, slug: 'tong', title: 'Tổng hai số', difficulty: 'easy', visibility: 'private' }], {
        page: 1,
        size: 20,
        total: 1,
      }),
    ),
  );
});

const dayOf = (grid: HTMLElement, date: string) =>
  within(grid).getByRole('button', { name: new RegExp(`${date}: Chưa có thử thách$`) });

it('fills day after day by keyboard', async () => {
  const sent: { start_date: string; question_id: number }[] = [];
  server.use(
    http.post(at('/api/challenge-problem'), async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      const made = aChallenge({ id: 10 + sent.length, start: body.start_date, end: body.start_date, edit });
      kept.push(made);
      return ok(made);
    }),
  );
  open();
  const user = userEvent.setup();
  const grid = await screen.findByRole('grid', { name: 'Thử thách từng ngày' }, patient);
  await waitFor(() => expect(dayOf(grid, '23/11/2026')).toHaveAttribute('aria-current', 'date'), patient);
  dayOf(grid, '23/11/2026').focus();
  await user.keyboard('{ArrowRight}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Thử thách ngày 24/11/2026' }, patient));
  await user.type(dialog.getByRole('combobox', { name: /Bài tập/ }), 'tong');
  await user.click(await screen.findByRole('option', { name: /Tổng hai số/ }, patient));
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
  expect(sent).toEqual([expect.objectContaining({ kind: 'daily', question_id: 7, start_date: '2026-11-24' })]);
  await waitFor(() => expect(dayOf(grid, '25/11/2026')).toHaveFocus(), patient);
});

it('says at the problem what the server refuses', async () => {
  server.use(
    http.post(at('/api/challenge-problem'), () =>
      refused(409, 'challenge_overlap', 'Thời gian này đã có một thử thách cùng loại.'),
    ),
  );
  open();
  const user = userEvent.setup();
  const weeks = within(await screen.findByRole('region', { name: 'Thử thách tuần' }, patient));
  await user.click(weeks.getAllByRole('button')[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', {}, patient));
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  expect(await dialog.findByText('Không được để trống')).toBeVisible();
  await user.type(dialog.getByRole('combobox', { name: /Bài tập/ }), 'tong');
  await user.click(await screen.findByRole('option', { name: /Tổng hai số/ }, patient));
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  expect(await dialog.findByText('Thời gian này đã có một thử thách cùng loại.')).toBeVisible();
});

it('fills the days ahead by the rule and says for which it has no problem', async () => {
  server.use(
    http.post(at('/api/challenge-problem/fill'), () => ok({ made: [aChallenge({ edit })], empty: ['2026-11-25'] })),
  );
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Chọn bài cho 14 ngày tới' }, patient));
  expect(await screen.findByText('Đã chọn bài cho 1 ngày')).toBeVisible();
  expect(await screen.findByText(/^Không còn bài phù hợp cho: 25\/11\/2026\./)).toBeVisible();
});

it('is for reading to teachers: days lead to their problems', async () => {
  kept = [aChallenge()];
  open(teacher);
  const grid = within(await screen.findByRole('grid', { name: 'Thử thách từng ngày' }, patient));
  expect(await grid.findByRole('link', { name: /23\/11\/2026: Tổng hai số$/ }, patient)).toHaveAttribute(
    'href',
    '/problems/tong-hai-so',
  );
  expect(screen.queryByRole('button', { name: 'Chọn bài cho 14 ngày tới' })).not.toBeInTheDocument();
});
