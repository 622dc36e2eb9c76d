import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { at, http, ok, server } from '../../../../tests/server';
import type { Visit } from '../visits';
import { VisitsSection } from './VisitsSection';

// 31/12/2026 10:00, 10:20 and 11:00 in Vietnam.
const [began, ended, end] = [1_798_686_000, 1_798_687_200, 1_798_689_600];
const name = 'Cô Lan (Lophoc)';
const visit = (id: number, change: Partial<Visit>): Visit => ({
  id, operator: name, reason: 'xem lỗi', started_at: began, expires_at: end, entered_at: began, ended_at: ended, ended_side: null, ended_by: '', live: false, actions_count: 0, ...change,
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
  render(<QueryClientProvider client={queryClient}><VisitsSection /></QueryClientProvider>);
  const said = (await screen.findAllByRole('article')).map((card) => card.querySelector('p:last-of-type')?.textContent);
  expect(said).toEqual([
    `Quản trị viên ${name} của trang này kết thúc lúc 31/12/2026 10:20`,
    'Người vào trang tự kết thúc lúc 31/12/2026 10:20',
    `Nền tảng kết thúc lúc 31/12/2026 10:20: ${name}`,
    'Liên kết hết hạn lúc 31/12/2026 10:20 mà chưa được dùng',
    'Tự kết thúc lúc 31/12/2026 11:00 vì hết giờ',
    'Tự kết thúc lúc 31/12/2026 11:00',
  ]);
});
