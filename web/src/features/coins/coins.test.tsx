import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { peopleRoutes } from '../people/routes';
import type { CoinEntry } from './api';
import { coinRoutes } from './routes';

const admin = person({
  role: 'admin',
  permissions: { account: ['list', 'read'], transaction: ['list', 'read', 'create'] },
});
const entry = (change: Partial<CoinEntry> = {}): CoinEntry => ({
  id: 1,
  user: { id: 7, name: 'Lê Bình' },
  amount: 20,
  reason: 'donation',
  object: null,
  by: { id: 1, name: 'Cô Lan' },
  note: 'Chúc mừng em',
  created_at: 1_790_000_000,
  balance: 25,
  ...change,
});
const page = { page: 1, size: 12, total: 2 };

it('lists who got what for what, and what they had then', async () => {
  server.use(
    http.get(at('/api-admin/transaction/ucoin'), () =>
      ok(
        [
          entry(),
          entry({
            id: 2,
            amount: -5,
            reason: 'question',
            object: { kind: 'question', id: 3, title: 'Tổng' },
            by: null,
          }),
        ],
        page,
      ),
    ),
  );
  renderWeb({ table: coinRoutes, at: '/manage/accounts/ucoin', user: admin });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Chúc mừng em')).toBeVisible();
  expect(within(table).getByText('+20')).toBeVisible();
  expect(within(table).getByText('Tổng')).toBeVisible();
  expect(within(table).getByText('-5')).toBeVisible();
});

it('gives coins to the chosen accounts; a donation that is refused is sent again with the same key', async () => {
  const sent: { user_ids: number[]; amount: number; note: string; key: string }[] = [];
  const account = {
    id: 7,
    email: 'binh@x.vn',
    username: null,
    full_name: 'Lê Bình',
    role: 'student',
    type: 'student',
    state: 'active',
    last_seen_at: null,
    created_at: 1_790_000_000,
    school: null,
    class: null,
    province: null,
    dob: null,
    phone_number: null,
    version: 1,
  };
  server.use(
    http.get(at('/api/general/geo/province'), () => ok([])),
    http.get(at('/api-admin/users'), () => ok([account], { ...page, total: 1 })),
    http.post(at('/api-admin/transaction/ucoin'), async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number]);
      return sent.length === 1 ? refused(412, 'coin_negative', 'Lê Bình chỉ có 0 uCoin.') : ok([entry()]);
    }),
  );
  renderWeb({ table: peopleRoutes, at: '/manage/accounts', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /Lê Bình/ }));
  await user.click(await screen.findByRole('button', { name: 'Tặng uCoin' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Lời nhắn/), 'Chúc mừng em');
  await user.click(within(dialog).getByRole('button', { name: 'Tặng' }));
  expect(await within(dialog).findByText('Lê Bình chỉ có 0 uCoin.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Tặng' }));
  expect(await screen.findByText('Đã tặng uCoin cho 1 người')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]).toMatchObject({ user_ids: [7], amount: 10, note: 'Chúc mừng em' });
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
