import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { ContestNews } from './index';

const patient = { timeout: 20_000 };
const told = (id: number, text: string, change: object = {}) => ({
  id,
  text,
  created_at: 1_790_000_000 + id,
  to: 'all',
  room: null,
  name: null,
  ...change,
});

function open(isStaff: boolean) {
  server.use(
    http.get(at('/api/contests/3/announcements'), () =>
      ok([
        told(1, 'Cả kỳ thi'),
        told(2, 'Một phòng', { to: 'room', room: 'P1' }),
        told(3, 'Một người', { to: 'one', name: isStaff ? 'Lê Bình' : null }),
      ]),
    ),
    http.get(at('/api/contests/3/clarifications'), () => ok([])),
  );
  const contest = { id: 3, can_edit: isStaff, canAsk: false, problems: [] };
  renderWeb({
    table: [
      {
        name: 'here',
        path: 'here',
        access: 'public',
        texts: ['app'],
        page: () => Promise.resolve({ default: () => <ContestNews contest={contest} /> }),
      },
    ],
    at: '/here',
    user: person(),
  });
}

// It is loaded when it is shown; how long that takes is nothing to the tests.
beforeAll(() => import('./ContestNews'), 120_000);

const chips = async () => {
  await screen.findByText('Cả kỳ thi', {}, patient);
  return ['Cả kỳ thi', 'Một phòng', 'Một người'].map(
    (text) => screen.getByText(text).parentElement?.querySelector('.lp-chip')?.textContent ?? null,
  );
};

it('says to staff whom each announcement is for', async () => {
  open(true);
  expect(await chips()).toEqual([null, 'Cho phòng P1', 'Cho Lê Bình']);
});

it('says to a candidate what is for their room, and what for them alone', async () => {
  open(false);
  expect(await chips()).toEqual([null, 'Cho phòng của bạn', 'Cho riêng bạn']);
});
