import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aContestItem, anEntry, START } from '../fixtures';
import { contestRoutes } from '../routes';
import type { ContestItem } from '../types';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const running = aContestItem({ id: 4, slug: 'dang-thi', name: 'Đang thi', state: 'running' });
const over = aContestItem({ id: 5, slug: 'da-xong', name: 'Đã xong', state: 'completed' });

/** The list, with what it was asked for. */
function serve(answer: (query: URLSearchParams) => ContestItem[]): string[] {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/contests'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const items = answer(query);
      return ok(items, { page: Number(query.get('page')), size: Number(query.get('size')), total: items.length });
    }),
  );
  return asked;
}

const open = (address: string, user: ReturnType<typeof person> | null = null) =>
  renderWeb({ table: contestRoutes, at: address, user });
const cardOf = async (name: string) =>
  (await screen.findByRole('link', { name }, patient)).closest('li') as HTMLElement;

beforeAll(() => Promise.all([import('./contestLists'), import('./HubPage')]), 120_000);

beforeEach(() => {
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: (START - 600) * 1000 })));
});

describe('a list of contests', { timeout: 60_000 }, () => {
  it('says when each is, how it counts, who is in it, and whether I am', async () => {
    serve(() => [aContestItem({ my_entry: { ...anEntry, kind: 'official' } }), over]);
    open('/contests');
    const card = await cardOf('Đêm ICPC');
    for (const words of ['Sắp diễn ra', 'Bạn đã vào thi', 'ICPC', '1,234 thí sinh', 'Ba giờ, mười bài.'])
      expect(within(card).getByText(words)).toBeInTheDocument();
    expect(card).toHaveTextContent('21/09/2026 21:13 – 22/09/2026 00:13 · 3 giờ');
    expect(within(card).getByRole('timer')).toBeInTheDocument();
    const finished = await cardOf('Đã xong');
    expect(finished).toHaveTextContent('Kết thúc lúc 22/09/2026 00:13');
    expect(within(finished).queryByRole('timer')).not.toBeInTheDocument();
  });

  it('is searched and narrowed by the address, and says when nothing fits', async () => {
    const asked = serve((query) => (query.has('format') ? [] : [over]));
    const { router } = open('/contests?search=xong');
    await cardOf('Đã xong');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thể thức' }), 'ioi');
    expect(await screen.findByText('Không có kỳ thi nào khớp', {}, patient)).toBeInTheDocument();
    expect(asked).toEqual(['page=1&size=12&search=xong', 'page=1&size=12&search=xong&format=ioi']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Xóa bộ lọc' })[0] as HTMLElement);
    await cardOf('Đã xong');
    expect(router.state.location.search).toBe('');
  });

  it('of what runs and comes has both apart, and the other lists below the same address', async () => {
    const asked = serve((query) => (query.get('state') === 'running' ? [running] : [aContestItem()]));
    open('/compete/contests/running-upcoming');
    const now = await screen.findByRole('region', { name: 'Đang diễn ra' }, patient);
    expect(await within(now).findByRole('link', { name: 'Đang thi' }, patient)).toBeInTheDocument();
    const soon = screen.getByRole('region', { name: 'Sắp diễn ra' });
    expect(await within(soon).findByRole('link', { name: 'Đêm ICPC' }, patient)).toBeInTheDocument();
    expect(asked).toContain('page=1&size=96&state=running');
    expect(asked).toContain('page=1&size=12&state=upcoming');
    const tabs = within(screen.getByRole('navigation', { name: 'Danh sách kỳ thi' }));
    expect(tabs.getByRole('link', { name: 'Đã kết thúc' })).toHaveAttribute('href', '/compete/contests/finished');
    expect(tabs.getByRole('link', { name: 'Đang và sắp diễn ra' })).toHaveAttribute('aria-current', 'page');
  });

  it('that could not be loaded says so and tries again', async () => {
    server.use(http.get(at('/api/contests'), () => refused(500, 'server_error', 'Có lỗi ở máy chủ.')));
    open('/contests/finished');
    expect(await screen.findByText('Có lỗi ở máy chủ.', {}, patient)).toBeInTheDocument();
    const asked = serve(() => []);
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('Chưa có kỳ thi nào kết thúc', {}, patient)).toBeInTheDocument();
    expect(asked).toEqual(['page=1&size=12&state=completed']);
  });
});

describe('the hub', { timeout: 60_000 }, () => {
  const home = { running: [running], upcoming: [], finished: [over], mine: [running] };

  it('shows everybody what runs, comes and was, each leading on', async () => {
    server.use(http.get(at('/api/contests/home'), () => ok(home)));
    open('/competition');
    const now = await screen.findByRole('region', { name: 'Đang diễn ra' }, patient);
    expect(within(now).getByRole('link', { name: 'Đang thi' })).toHaveAttribute('href', '/contests/dang-thi');
    expect(within(now).getByRole('link', { name: 'Xem tất cả kỳ thi đang diễn ra' })).toHaveAttribute(
      'href',
      '/competition/contests/running-upcoming',
    );
    expect(screen.getByRole('region', { name: 'Sắp diễn ra' })).toHaveTextContent('Chưa có kỳ thi nào sắp diễn ra');
    expect(screen.queryByRole('region', { name: 'Kỳ thi của tôi' })).not.toBeInTheDocument();
  });

  it('has mine first for who takes part', async () => {
    server.use(http.get(at('/api/contests/home'), () => ok(home)));
    open('/compete', person());
    const mine = await screen.findByRole('region', { name: 'Kỳ thi của tôi' }, patient);
    expect(within(mine).getByRole('link', { name: 'Vào phòng thi' })).toHaveAttribute('href', '/tests');
  });
});
