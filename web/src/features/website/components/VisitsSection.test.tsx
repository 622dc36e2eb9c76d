import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { at, http, ok, refused, server } from '../../../../tests/server';
import type { Visit } from '../visits';
import VisitsSection from './VisitsSection';

// 31/12/2026 10:00, 10:20 and 11:00 in Vietnam.
const [began, ended, end] = [1_798_686_000, 1_798_687_200, 1_798_689_600];
const name = 'Cô Lan (Lophoc)';
const visit = (id: number, change: Partial<Visit>): Visit => ({
  id,
  operator: name,
  reason: 'xem lỗi',
  started_at: began,
  expires_at: end,
  entered_at: began,
  ended_at: ended,
  ended_side: null,
  ended_by: '',
  live: false,
  actions_count: 0,
  ...change,
});

beforeAll(() => loadNamespaces(['website', 'ui']));

it('tells who ended a visit as a fact, not by what they are called', async () => {
  const visits = [
    visit(1, { ended_side: 'site', ended_by: name }),
    visit(2, { ended_side: 'visitor', ended_by: name }),
    visit(3, { ended_side: 'platform', ended_by: name }),
    visit(4, { ended_side: 'unused', entered_at: null }),
    visit(5, { ended_at: null }),
    visit(6, { ended_at: null, live: true }),
  ];
  server.use(http.get(at('/api/visits'), () => ok(visits, { page: 1, size: 24, total: visits.length })));
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <VisitsSection />
    </QueryClientProvider>,
  );
  const said = (await screen.findAllByRole('article')).map((card) => card.querySelector('[data-end]')?.textContent);
  expect(said).toEqual([
    `Quản trị viên ${name} của trang này kết thúc lúc 31/12/2026 10:20`,
    'Người vào trang tự kết thúc lúc 31/12/2026 10:20',
    `Nền tảng kết thúc lúc 31/12/2026 10:20: ${name}`,
    'Liên kết hết hạn lúc 31/12/2026 10:20 mà chưa được dùng',
    'Tự kết thúc lúc 31/12/2026 11:00 vì hết giờ',
    'Tự kết thúc lúc 31/12/2026 11:00',
  ]);
});

it('turns the pages of the visits and of what was changed in one, and asks again where that failed', async () => {
  const user = userEvent.setup();
  const change = (number: number) => ({
    at: began + number,
    method: 'PUT',
    path: `/api/problems/${number}`,
    status: 200,
  });
  let fails = true;
  server.use(
    http.get(at('/api/visits'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return ok([visit(20 - page, { reason: `trang ${page}`, actions_count: 30 })], { page, size: 12, total: 13 });
    }),
    http.get(at('/api/visits/18/actions'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return fails
        ? refused(404, 'visit_not_found', 'Không có lượt này.')
        : ok([change(page)], { page, size: 24, total: 30 });
    }),
  );
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <VisitsSection />
    </QueryClientProvider>,
  );
  await screen.findByText('trang 1');
  await user.click(screen.getByRole('button', { name: 'Trang sau' }));
  await screen.findByText('trang 2');
  await user.click(screen.getByText('30 thay đổi'));
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  fails = false;
  await user.click(again);
  await screen.findByText('PUT /api/problems/1');
  await user.click(within(screen.getByRole('article')).getByRole('button', { name: 'Trang sau' }));
  await screen.findByText('PUT /api/problems/2');
});
