import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { useWorkingOn, type WorkedOn } from '#/routing/workingOn';
import { serveLive } from '../../../tests/liveStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aSession } from './fixtures';
import type { MySession } from './types';

const patient = { timeout: 20_000 };
const S = '/api/classroom/session/31';

/** A page to learn in, and one that is none. */
const learning = (subject: WorkedOn | null) => () => {
  function Page() {
    useWorkingOn(subject);
    return <h1>Bài</h1>;
  }
  return Promise.resolve({ default: Page });
};
const table: readonly RouteRow[] = [
  {
    name: 'problems',
    path: 'problems/a',
    access: 'public',
    texts: ['home'],
    page: learning({ kind: 'question', id: 9 }),
  },
  { name: 'course', path: 'problems/b', access: 'public', texts: ['home'], page: learning({ kind: 'lesson', id: 4 }) },
  {
    name: 'blog',
    path: 'blog',
    access: 'public',
    texts: ['home'],
    page: async () => ({ default: () => <h1>Khác</h1> }),
  },
];

const state = { mine: aSession() as MySession | null, asked: 0, presence: [] as unknown[], hands: [] as boolean[] };

beforeAll(() => import('./classBar/BarView'), 120_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  Object.assign(state, { mine: aSession(), asked: 0, presence: [], hands: [] });
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now_ms: Date.now() })),
    http.get(at('/api/classroom/live'), () => {
      state.asked += 1;
      return ok(state.mine);
    }),
    http.post(at(`${S}/presence`), async ({ request }) => {
      state.presence.push(await request.json());
      return ok({ running: true });
    }),
    http.post(at(`${S}/hand`), async ({ request }) => {
      const { up } = (await request.json()) as { up: boolean };
      state.hands.push(up);
      return ok({ hand_at: up ? Math.floor(Date.now() / 1000) : null });
    }),
  );
});

const bar = async () => within(await screen.findByRole('region', { name: 'Buổi học của lớp Tin học 6A1' }, patient));

it('says who sees where I work, and tells them by page', async () => {
  const { router } = renderWeb({ table, at: '/problems/a', user: person() });
  expect(
    (await bar()).getByText(/^Lớp Tin học 6A1 đang học: thầy cô của lớp thấy em đang làm ở đâu đến \d\d:\d\d\.$/),
  ).toBeVisible();
  await waitFor(() => expect(state.presence).toHaveLength(1), patient);
  expect(state.presence[0]).toEqual({ subject: { kind: 'question', id: 9 }, idle_s: expect.any(Number) });
  await act(() => router.navigate('/problems/b'));
  await waitFor(() => expect(state.presence).toHaveLength(2), patient);
  expect(state.presence[1]).toMatchObject({ subject: { kind: 'lesson', id: 4 } });
  await act(() => router.navigate('/blog'));
  await screen.findByRole('heading', { name: 'Khác' });
  expect(screen.queryByRole('region', { name: /Buổi học/ })).not.toBeInTheDocument();
});

it('raises my hand and takes it down', async () => {
  renderWeb({ table, at: '/problems/a', user: person() });
  const hand = (await bar()).getByRole('button', { name: 'Giơ tay' });
  expect(hand).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(hand);
  await waitFor(() => expect(hand).toHaveAttribute('aria-pressed', 'true'));
  expect((await bar()).getByRole('status')).toHaveTextContent(/^Em đang giơ tay/);
  await userEvent.click(hand);
  await waitFor(() => expect(hand).toHaveAttribute('aria-pressed', 'false'));
  expect(state.hands).toEqual([true, false]);
});

it('announces a hint when it comes, and keeps it', async () => {
  const tell = serveLive('user/5');
  const before = { id: 1, body: 'Đọc kỹ đề nhé.', at: Math.floor(Date.now() / 1000) - 60, question_id: 9 };
  state.mine = aSession({ hand_at: before.at, hints: [before] });
  renderWeb({ table, at: '/problems/a', user: person() });
  expect((await bar()).getByRole('button', { name: '1 gợi ý' })).toBeVisible();
  const fresh = { id: 2, body: 'Thử với n = 0.', at: before.at + 50, question_id: 9 };
  state.mine = aSession({ hints: [before, fresh] });
  await tell({ kind: 'class_live', session_id: 31 });
  expect(await screen.findByText('Thầy cô gợi ý: Thử với n = 0.', {}, patient)).toBeVisible();
  expect((await bar()).getByRole('button', { name: 'Giơ tay' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click((await bar()).getByRole('button', { name: '1 gợi ý mới' }));
  const list = within((await bar()).getByRole('list', { name: 'Gợi ý của thầy cô trong buổi này' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent?.slice(5))).toEqual([
    'Thử với n = 0.',
    'Đọc kỹ đề nhé.',
  ]);
  expect((await bar()).getByRole('button', { name: '2 gợi ý' })).toHaveAttribute('aria-expanded', 'true');
});

it('comes with a session that begins, and goes when it is over', async () => {
  const tell = serveLive('user/5');
  state.mine = null;
  renderWeb({ table, at: '/problems/a', user: person() });
  await screen.findByRole('heading', { name: 'Bài' });
  await waitFor(() => expect(state.asked).toBe(1));
  expect(screen.queryByRole('region', { name: /Buổi học/ })).not.toBeInTheDocument();
  state.mine = aSession();
  await tell({ kind: 'class_live', session_id: 31 });
  await bar();
  server.use(http.post(at(`${S}/hand`), () => refused(412, 'session_not_running', 'Buổi học không diễn ra.')));
  state.mine = null;
  await userEvent.click((await bar()).getByRole('button', { name: 'Giơ tay' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Buổi học/ })).not.toBeInTheDocument(), patient);
});

it('asks nothing of who is signed out, and on no other page', async () => {
  const signedOut = renderWeb({ table, at: '/problems/a', user: null });
  await screen.findByRole('heading', { name: 'Bài' });
  signedOut.view.unmount();
  const { view } = renderWeb({ table, at: '/blog', user: person() });
  await within(view.container).findByRole('heading', { name: 'Khác' });
  expect(state.asked).toBe(0);
});
