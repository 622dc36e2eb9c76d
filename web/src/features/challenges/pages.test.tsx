import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { assumeServerClock, resetServerClock } from '#/api/serverClock';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { aChallenge } from './fixtures';
import { challengeRoutes } from './routes';
import type { Challenge } from './types';

const patient = { timeout: 20_000 };
const NOW = Date.parse('2026-11-23T03:00:00Z');
const open = (user = person()) => renderWeb({ table: challengeRoutes, at: '/compete/challenge', user });

beforeEach(() => {
  resetServerClock();
  assumeServerClock(NOW);
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW / 1000, now_ms: NOW, zone: 'Asia/Ho_Chi_Minh' })),
  );
});

/** Serves the day's challenge and those of the calendar that the asked days touch. */
function serve(daily: Challenge | null, others: Challenge[] = []) {
  const all = [...(daily ? [daily] : []), ...others];
  server.use(
    http.get(at('/api/challenge-problem/daily'), () => ok(daily)),
    http.get(at('/api/challenge-problem'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [kind, from, to] = [query.get('kind'), query.get('from') ?? '', query.get('to') ?? ''];
      return ok(all.filter((one) => (!kind || one.kind === kind) && one.end >= from && one.start <= to));
    }),
  );
}

describe('the challenges of today', () => {
  it('leads to the problem, with what it pays, my streak and the time that is left', async () => {
    serve(aChallenge());
    open();
    const card = within(await screen.findByRole('region', { name: 'Tổng hai số' }, patient));
    expect(card.getByRole('link', { name: 'Giải ngay: Tổng hai số' })).toHaveAttribute('href', '/problems/tong-hai-so');
    expect(card.getByText('+10 uCoin')).toBeVisible();
    expect(card.getByText('4 ngày liên tiếp')).toBeVisible();
    expect(card.getByText('Giải một bài hôm nay để giữ chuỗi ngày')).toBeVisible();
    await waitFor(() => expect(card.getByRole('timer')).toHaveTextContent(/^(?:14:00:00|13:59:\d\d)$/), patient);
  });

  it('says that it is solved and paid, beside those of the week and the month', async () => {
    const solved = { my: { status: 'solved' as const, in_time: true, rewarded: true } };
    const week = aChallenge({ id: 2, kind: 'weekly', title: 'Tuần ghép', end: '2026-11-29', streak: null, reward: 30 });
    const month = aChallenge({
      id: 3,
      kind: 'monthly',
      title: 'Tháng cây',
      start: '2026-11-01',
      end: '2026-11-30',
      streak: null,
    });
    serve(aChallenge(solved), [week, month]);
    open();
    const card = within(await screen.findByRole('region', { name: 'Tổng hai số' }, patient));
    expect(card.getByText('Đã nhận +10 uCoin')).toBeVisible();
    expect(card.getByText('Giải đúng hạn')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Tuần ghép' })).toHaveTextContent('+30 uCoin');
    expect(screen.getByRole('region', { name: 'Tháng cây' })).toHaveTextContent('Tháng 11 năm 2026');
  });

  it('says that there is none today, and still has the calendar', async () => {
    serve(null);
    open();
    expect(await screen.findByText('Hôm nay chưa có thử thách', {}, patient)).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Thử thách đã qua' })).toBeVisible();
  });
});

describe('the calendar of past challenges', () => {
  it('leads to each day’s problem by keyboard and goes no further than today', async () => {
    const before = aChallenge({
      id: 2,
      start: '2026-11-22',
      end: '2026-11-22',
      title: 'Đếm số',
      problem: { id: 8, slug: 'dem-so', title: 'Đếm số', difficulty: 'easy' },
      my: { status: 'solved', in_time: false, rewarded: false },
    });
    serve(aChallenge(), [before]);
    open();
    const user = userEvent.setup();
    const grid = within(await screen.findByRole('grid', { name: 'Thử thách đã qua' }, patient));
    const past = await grid.findByRole('link', { name: /Đếm số, Giải sau hạn$/ }, patient);
    expect(past).toHaveAttribute('href', '/problems/dem-so');
    const today = grid.getByRole('link', { name: /Tổng hai số, Chưa giải$/ });
    today.focus();
    await user.keyboard('{ArrowLeft}');
    expect(past).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(today).toHaveFocus();
    expect(grid.queryByRole('button', { name: /24\/11\/2026/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tháng sau' })).toBeDisabled();
    await user.keyboard('{PageUp}');
    expect(await screen.findByText('Tháng 10 năm 2026')).toBeVisible();
  });
});
