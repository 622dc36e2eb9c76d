import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { affiliateRoutes } from './routes';
import type { AffiliateBonus } from './types';

const teacher = person({ role: 'teacher', permissions: { affiliate: ['view'] } });
const admin = person({ role: 'admin', permissions: { affiliate: ['view', 'list'], config: ['update'] } });
const page = { page: 1, size: 12, total: 1 };
const bonus = (change: Partial<AffiliateBonus> = {}): AffiliateBonus => ({
  id: 1,
  user: { id: 9, name: 'Lê Bình', email: 'binh@x.vn' },
  reference: 'LH2K9M4TR',
  course: 'Python từ con số 0',
  amount: 1_000_000,
  bonus: 100_000,
  is_refund: false,
  state: 'due',
  due_at: 1_790_000_000,
  at: 1_789_000_000,
  paid_at: null,
  ...change,
});

beforeEach(() => {
  server.use(
    http.post(at('/api/affiliate-code'), () =>
      ok({
        id: 1,
        code: '0123456ABC',
        value: 5,
        bonus: 10,
        link: 'https://lop.example/sign-up?affiliate_code=0123456ABC',
        is_usual: true,
        user: { id: 5, name: 'Trần An', email: 'an@example.com' },
      }),
    ),
    http.get(at('/api/affiliate-code/my-affiliate-users'), () =>
      ok([{ user: { id: 4, name: 'Minh T.' }, joined_at: 1_790_000_000, orders: 2 }], page),
    ),
  );
});

it('shows my code and whom it brought in; payouts are not there for who may only view', async () => {
  renderWeb({ table: affiliateRoutes, at: '/manage/affiliate', user: teacher });
  expect(await screen.findByText('0123456ABC')).toBeVisible();
  expect(await screen.findByText('Minh T.')).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual([
    'Người dùng của tôi',
    'Giao dịch của tôi',
  ]);
});

it('pays the chosen bonuses that are due, and leaves the others out', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api-admin/affiliate/payouts'), () =>
      ok([bonus(), bonus({ id: 2, reference: 'LH7T3B8NC', state: 'pending' })], { ...page, total: 2 }),
    ),
    http.post(at('/api-admin/affiliate/payouts'), async ({ request }) => {
      sent.push(await request.json());
      return ok([{ user_id: 9, name: 'Lê Bình', amount: 100_000 }]);
    }),
  );
  renderWeb({ table: affiliateRoutes, at: '/manage/affiliate?tab=payouts', user: admin });
  const user = userEvent.setup();
  await screen.findByRole('checkbox', { name: 'Chọn Lê Bình, LH7T3B8NC' });
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả' }));
  await user.click(await screen.findByRole('button', { name: 'Ghi là đã trả' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Tổng 100,000 ₫/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Ghi là đã trả' }));
  await waitFor(() => expect(sent).toEqual([{ entry_ids: [1] }]));
});

it('changes one rate of a code, and leaves the other to the site', async () => {
  const sent: unknown[] = [];
  const code = {
    id: 3,
    code: '0123456XYZ',
    value: 5,
    bonus: 20,
    own_value: null,
    own_bonus: 20,
    link: 'https://lop.example/sign-up?affiliate_code=0123456XYZ',
    is_usual: false,
    user: { id: 9, name: 'Lê Bình', email: 'binh@x.vn' },
  };
  server.use(
    http.get(at('/api/affiliate-code'), () => ok([code], page)),
    http.post(at('/api/affiliate-code'), async ({ request }) => {
      const body = (await request.json()) as object;
      if ('user_id' in body) sent.push(body);
      return ok(code);
    }),
  );
  renderWeb({ table: affiliateRoutes, at: '/manage/affiliate?tab=codes', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Sửa mức/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const [value, rate] = dialog.getAllByRole('spinbutton');
  expect(value).toHaveValue(null);
  expect(rate).toHaveValue(20);
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(sent).toEqual([{ user_id: 9, value: null, bonus: 20 }]));
});
