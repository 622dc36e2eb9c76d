import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type JsonBodyType } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { order } from './fixtures';
import { backOfficeRoutes } from './routes';
import type { AdminOrder } from './types';

const admin = person({ role: 'admin', permissions: { transaction: ['list', 'read', 'create', 'update'] } });
const seller = person({ role: 'sale', permissions: { transaction: ['list', 'read'] } });
const page = { page: 1, size: 12, total: 1 };

/** What is loaded when it is needed is made ready before time is measured. */
beforeAll(
  () =>
    Promise.all([
      import('./pages/TransactionsPage'),
      import('./orders/OrderDrawer'),
      import('./orders/MoneyDialog'),
      import('./orders/RefundDialog'),
      import('./reconciliation/ReconciliationTab'),
      import('./reconciliation/StatementDialog'),
      loadNamespaces(['ui', 'layouts', 'backOffice', 'orders', 'reconciliation']),
    ]),
  60_000,
);

// What the list can be narrowed to.
beforeEach(() =>
  server.use(
    http.get(at('/api/courses/me'), () => ok([])),
    http.get(at('/api/courses'), () => ok([{ id: 3, title: 'Python từ con số 0' }])),
  ),
);

/** Answers with one order, and keeps what was sent to change it. */
function serve(first: AdminOrder) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api-admin/transaction'), () => ok([first], { ...page, sum: first.received })),
    http.get(at('/api-admin/transaction/7'), () => ok(first)),
    http.put(at('/api-admin/transaction/7'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ ...first, status: 'success', received: first.amount, version: 5 });
    }),
    http.post(at('/api-admin/transaction/7/refund'), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refused(412, 'refund_too_large', 'Số tiền hoàn lớn hơn số tiền đã nhận.')
        : ok({ ...first, refunded: 299_000, version: 6 });
    }),
  );
  return sent;
}

it('lists orders with what they come to, and opens one beside the list', async () => {
  serve(order({ received: 1_299_000, status: 'success' }));
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions', user: admin });
  const table = await screen.findByRole('table', { name: 'Đơn hàng' });
  expect(await within(table).findByText('Lê Bình')).toBeVisible();
  expect(screen.getByText('1 đơn · 1,299,000 ₫')).toBeVisible();
  await userEvent.click(within(table).getByRole('link', { name: 'LH2K9M4TR' }));
  const drawer = await screen.findByRole('dialog', { name: 'LH2K9M4TR' });
  expect(within(drawer).getByRole('img', { name: 'Ảnh chuyển khoản 1' })).toBeVisible();
  expect(within(drawer).getByText('Đã gửi ảnh chuyển khoản')).toBeVisible();
});

it('records money that a person saw, with the version that was read', async () => {
  const sent = serve(order());
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?tab=check&order=7', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ghi nhận tiền' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ghi nhận tiền' });
  expect(within(dialog).getByLabelText('Tổng số tiền đã nhận')).toHaveValue('1,299,000');
  await user.click(within(dialog).getByRole('button', { name: 'Ghi nhận' }));
  await waitFor(() => expect(sent).toEqual([{ received: 1_299_000, version: 4 }]));
});

it('shows an order as it is by now where it was changed meanwhile, and changes that one', async () => {
  const sent: { version: number }[] = [];
  serve(order());
  const newer = order({ version: 9, received: 500_000 });
  const conflict = { success: false, code: 409, error_code: 409, data: newer, message: 'Tải lại.', errors: [] };
  server.use(
    http.get(at('/api-admin/transaction/7'), () => ok(sent.length === 0 ? order() : newer)),
    http.put(at('/api-admin/transaction/7'), async ({ request }) => {
      sent.push((await request.json()) as { version: number });
      if (sent.length > 1) return ok({ ...newer, status: 'success', received: 1_299_000, version: 10 });
      return HttpResponse.json({ ...conflict, message_key: 'concurrent_edit' } as JsonBodyType, { status: 409 });
    }),
  );
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?order=7', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ghi nhận tiền' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ghi nhận tiền' });
  await user.click(within(dialog).getByRole('button', { name: 'Ghi nhận' }));
  expect(await within(dialog).findByText(/^Đơn vừa được thay đổi ở nơi khác/)).toBeVisible();
  expect(within(dialog).getByText('Cần trả 1,299,000 ₫, đã ghi nhận 500,000 ₫.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Ghi nhận' }));
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([4, 9]));
});

it('sends a refund that was refused again with the same key', async () => {
  const sent = serve(order({ status: 'success', received: 1_299_000 }));
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?order=7', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Hoàn tiền' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hoàn tiền' });
  await user.type(within(dialog).getByLabelText('Lý do'), 'Đổi khóa');
  await user.click(within(dialog).getByRole('button', { name: 'Hoàn tiền' }));
  expect(await within(dialog).findByText('Số tiền hoàn lớn hơn số tiền đã nhận.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Hoàn tiền' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ amount: 1_299_000, reason: 'Đổi khóa', way: 'transfer', access: 'end' });
  expect((sent[1] as { key: string }).key).toBe((sent[0] as { key: string }).key);
});

it('asks what became of a refund that the gateway did not answer to', async () => {
  const asked = { id: 3, amount: 299_000, reason: 'Đổi khóa', way: 'gateway' } as const;
  const refunds = [{ ...asked, state: 'unclear', at: 1_790_000_200 } as const];
  const sent = serve(order({ status: 'success', received: 1_299_000, refunds }));
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?order=7', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Chưa hoàn' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chưa hoàn' });
  expect(within(dialog).getByText(/^Cổng thanh toán không hoàn 299,000 ₫/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Chưa hoàn' }));
  await waitFor(() => expect(sent).toEqual([{ refund: { id: 3, went_back: false }, version: 4 }]));
});

it('says why in place to who may only look', async () => {
  serve(order());
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?order=7', user: seller });
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText(/cần quyền sửa giao dịch/)).toBeVisible();
  expect(within(drawer).queryByRole('button', { name: 'Ghi nhận tiền' })).toBeNull();
});

it('tries a statement before it is brought in', async () => {
  const dryRuns: (string | null)[] = [];
  const report = {
    rows: [
      {
        row: 2,
        paid_at: 1_790_000_000,
        amount: 1_299_000,
        content: 'LH2K9M4TR chuyen tien',
        outcome: 'matched',
        reference: 'LH2K9M4TR',
        transaction_id: 7,
        status: 'success',
      },
    ],
    counts: { matched: 1, unmatched: 0, known: 0, failed: 0 },
    sum: 1_299_000,
    columns: [
      { head: 'Ngày', field: 'paid_at' },
      { head: 'Ghi có', field: 'amount' },
      { head: 'Diễn giải', field: 'content' },
    ],
    sample: [],
  };
  server.use(
    http.get(at('/api-admin/transaction'), () => ok([], { ...page, total: 0 })),
    http.get(at('/api-admin/transaction/reconciliation'), () => ok([], { ...page, total: 0 })),
    http.post(at('/api-admin/transaction/statement'), async ({ request }) => {
      dryRuns.push((await request.formData()).get('dry_run') as string | null);
      return ok(report);
    }),
  );
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?tab=reconciliation', user: admin });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Nhập sao kê' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sao kê ngân hàng' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog takes no file');
  await user.upload(input, new File(['Ngày,Ghi có,Diễn giải'], 'saoke.csv', { type: 'text/csv' }));
  expect(await within(dialog).findByText(/^Khớp 1, không rõ đơn 0/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Nhập sao kê' }));
  expect(await within(dialog).findByText(/^Đã nhập sao kê/)).toBeVisible();
  expect(dryRuns).toEqual(['true', 'false']);
});

it('names a payment by what came with it, and never by what machines call it', async () => {
  const paid = { amount: 1_299_000, paid_at: 1_790_000_000, finding: null };
  const payments = [
    { ...paid, id: 1, provider: 'staff', number: '', content: '' },
    { ...paid, id: 2, provider: 'sepay', number: 'FT26', content: '' },
  ] as const;
  serve(order({ status: 'success', received: 2_598_000, payments: [...payments] }));
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?order=7', user: admin });
  const rows = within(await screen.findByRole('table', { name: 'Tiền đã về' })).getAllByRole('row');
  expect(rows[1]?.querySelector('td')).toHaveTextContent(/^Nhân viên$/);
  expect(rows[2]?.querySelector('td')).toHaveTextContent(/^SePay\s*FT26$/);
});

it('opens the order of some money beside the list, as that is narrowed', async () => {
  const found = { id: 1, provider: 'sepay', number: '', content: '', amount: 9000, paid_at: 1_790_000_000 };
  const open = { decision: null, note: '', decided_by: null, decided_at: null };
  const of = { id: 7, reference: 'LH2K9M4TR', status: 'success', amount: 9000, received: 18_000 };
  server.use(
    http.get(at('/api-admin/transaction'), () => ok([], { ...page, total: 0 })),
    http.get(at('/api-admin/transaction/reconciliation'), () =>
      ok([{ ...found, ...open, finding: 'second', order: of }], { ...page, page: 2, total: 13 }),
    ),
  );
  const search = '?tab=reconciliation&finding=second&page=2';
  renderWeb({ table: backOfficeRoutes, at: `/manage/transactions${search}`, user: admin });
  expect(await screen.findByRole('link', { name: 'LH2K9M4TR' })).toHaveAttribute(
    'href',
    `/manage/transactions${search}&order=7`,
  );
  expect(within(screen.getByRole('table')).getByText('SePay')).toBeVisible();
});

it('calls a course beyond those to choose from by its title', async () => {
  serve(order());
  server.use(http.get(at('/api/courses/99'), () => ok({ id: 99, title: 'Thuật toán nâng cao' })));
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?course_id=99', user: admin });
  expect(await screen.findByRole('option', { name: 'Thuật toán nâng cao' })).toHaveProperty('selected', true);
});

it('calls a person who is gone so in the revenue', async () => {
  const sums = { orders: 1, received: 9000, refunded: 0, net: 9000 };
  const rows = [
    { ...sums, key: '17', label: '' },
    { ...sums, key: '', label: '' },
  ];
  server.use(
    http.get(at('/api-admin/transaction'), () => ok([], { ...page, total: 0 })),
    http.get(at('/api-admin/transaction/revenue'), () => ok({ ...sums, rows })),
  );
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?tab=revenue&by=affiliate', user: admin });
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Không còn')).toBeVisible();
  expect(table.getByText('Không có người giới thiệu')).toBeVisible();
});

it('says why purchases of the shop can only be looked at', async () => {
  server.use(
    http.get(at('/api-admin/transaction'), () => ok([], { ...page, total: 0 })),
    http.get(at('/api-admin/shop/purchases'), () => ok([], { ...page, total: 0 })),
  );
  renderWeb({ table: backOfficeRoutes, at: '/manage/transactions?tab=ucoin&part=purchases', user: seller });
  expect(await screen.findByText(/^Bạn xem được các lượt mua nhưng không giao hay hủy được/)).toBeVisible();
});
