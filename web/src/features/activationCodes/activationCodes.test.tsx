import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { activationCodeRoutes } from './routes';
import type { ActivationCode } from './types';

const seller = person({ role: 'sale', permissions: { activation_code: ['list', 'create', 'delete'] } });
const code = (change: Partial<ActivationCode> = {}): ActivationCode => ({
  id: 1,
  code: '7K2M-9QRT-4XYA',
  courses: [{ id: 3, slug: 'python', title: 'Python từ con số 0' }],
  used: false,
  activation_date: null,
  user: null,
  batch_id: 5,
  batch: 'Trường Lê Lợi',
  expires_at: null,
  days: 90,
  withdrawn: false,
  ...change,
});

// What a list can be narrowed to.
beforeEach(() =>
  server.use(
    http.get(at('/api/courses/me'), () => ok([])),
    http.get(at('/api/courses'), () => ok([{ id: 3, title: 'Python từ con số 0' }])),
  ),
);

it('lists codes with who used them, and asks for one however it is typed', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at('/api/activation-code'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      const used = { used: true, activation_date: 1_790_000_000, user: { id: 9, name: 'Lê Bình', email: 'b@x.vn' } };
      return ok([code(), code({ id: 2, code: '7K2M-9QRT-4XYB', ...used })], { page: 1, size: 12, total: 2 });
    }),
  );
  renderWeb({ table: activationCodeRoutes, at: '/manage/code?search=7k2m', user: seller });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Lê Bình')).toBeVisible();
  expect(within(table).getAllByText('học 90 ngày')).toHaveLength(2);
  expect(asked).toContain('7k2m');
});

it('removes codes, and says which stayed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api/activation-code'), () => ok([code()], { page: 1, size: 12, total: 1 })),
    http.post(at('/api/activation-code/remove-activation-codes'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ removed: 1, kept: 0 });
    }),
  );
  renderWeb({ table: activationCodeRoutes, at: '/manage/code', user: seller });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn 7K2M-9QRT-4XYA' }));
  await user.click(await screen.findByRole('button', { name: 'Xóa' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(sent).toEqual([{ delete_ids: '1' }]));
  expect(await screen.findByText(/^Đã xóa 1 mã/)).toBeVisible();
});

it('says why in place to who may not see codes', async () => {
  renderWeb({ table: activationCodeRoutes, at: '/manage/code', user: person({ role: 'teacher' }) });
  expect(await screen.findByText(/cần quyền xem mã kích hoạt/)).toBeVisible();
});

it('says why to who may see codes but neither make nor remove them', async () => {
  server.use(http.get(at('/api/activation-code'), () => ok([code()], { page: 1, size: 12, total: 1 })));
  const viewer = person({ role: 'sale', permissions: { activation_code: ['view'] } });
  renderWeb({ table: activationCodeRoutes, at: '/manage/code', user: viewer });
  expect(await screen.findByText(/cần quyền tạo hoặc xóa mã kích hoạt/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tạo mã' })).toBeNull();
});
