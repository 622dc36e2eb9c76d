import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aProblem, languages } from '../problems/fixtures';
import { problemStatisticsRoutes } from './routes';
import type { ProblemStatistic } from './types';

vi.mock('#/ui/Chart/ChartPicture', () => ({ default: () => null }));

const patient = { timeout: 20_000 };
const PATH = '/api/problems/tong-hai-so/statistic';
const none = { bins: [], mine: null };

const statistic = (change: Partial<ProblemStatistic> = {}): ProblemStatistic => ({
  people: 4,
  attempts: 9,
  solved: 3,
  verdicts: [
    { status: 'AC', count: 5 },
    { status: 'WR', count: 4 },
  ],
  languages: [{ language_id: 71, count: 9, accepted: 5 }],
  days: [{ day: '2026-03-01', attempts: 9, accepted: 5 }],
  scores: { bins: [{ from: 100, to: 100, count: 3 }], mine: { value: 100, better_than: 25 } },
  tries: { bins: [{ from: 11, to: null, count: 3 }], mine: null },
  time_ms: { bins: [{ from: 10, to: 11, count: 3 }], mine: null },
  memory_kib: none,
  fastest: [{ rank: 1, user: { id: 5, name: 'An T.' }, language_id: 71, value: 12, at: 1_790_000_000 }],
  smallest: [],
  ...change,
});

beforeEach(() => {
  server.use(
    http.get(at('/api/problems/tong-hai-so'), () => ok(aProblem())),
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
  );
});

const open = (query = '') =>
  renderWeb({ table: problemStatisticsRoutes, at: `/problems/tong-hai-so/statistic${query}`, user: person() });

describe('the statistics of a problem', () => {
  it('show every chart with its table, and where I stand', async () => {
    server.use(http.get(at(PATH), () => ok(statistic())));
    open();
    const heading = { level: 1, name: 'Thống kê: Tổng hai số' };
    expect(await screen.findByRole('heading', heading, patient)).toBeInTheDocument();
    const verdicts = await screen.findByRole('table', { name: 'Kết quả chấm' }, patient);
    expect(within(verdicts).getByRole('row', { name: 'Đúng 5' })).toBeInTheDocument();
    expect(screen.getByText('Của bạn: 100% điểm, tốt hơn 25% mọi người.')).toBeVisible();
    const tries = screen.getByRole('table', { name: 'Số lần nộp đến khi đúng' });
    expect(within(tries).getByRole('row', { name: '≥ 11 3' })).toBeInTheDocument();
    const fastest = screen.getByRole('table', { name: 'Mười bài chạy nhanh nhất' });
    expect(within(fastest).getByText('An T. (bạn)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Về bài tập' })).toHaveAttribute('href', '/problems/tong-hai-so');
  });

  it('are narrowed to a language by the address', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(at(PATH), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('language_id'));
        return ok(statistic());
      }),
    );
    const { router } = open('?language=71');
    await screen.findByRole('table', { name: 'Kết quả chấm' }, patient);
    expect(asked).toContain('71');
    const user = userEvent.setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), '');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('are empty before anybody hands in', async () => {
    const empty = { people: 0, attempts: 0, solved: 0, verdicts: [], languages: [], days: [], fastest: [] };
    server.use(http.get(at(PATH), () => ok(statistic(empty))));
    open();
    expect(await screen.findByText('Chưa ai nộp bài này', undefined, patient)).toBeVisible();
  });

  it('say that they are closed while a contest asks the problem', async () => {
    server.use(http.get(at(PATH), () => refused(403, 'statistic_closed', 'Thống kê đang đóng lại.')));
    open();
    expect(await screen.findByText('Thống kê đang đóng', undefined, patient)).toBeVisible();
  });
});
