import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type JsonBodyType } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { at, http, ok, server } from '../../../../tests/server';
import { settings } from './fixtures';
import PaymentsSection from './PaymentsSection';

beforeAll(() => loadNamespaces(['payments', 'ui']));

/** The tab, outside of its page. */
function show() {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentsSection />
    </QueryClientProvider>,
  );
}

it('never shows a key that is stored, and forgets the one that was typed once it is saved', async () => {
  const sent: { keys: Record<string, string | null>; version: number }[] = [];
  const stored = { ...settings().keys, vnpay_secret: true };
  server.use(
    http.get(at('/api-admin/payment-settings'), () => ok(settings({ payment_allowed: false, keys: stored }))),
    http.put(at('/api-admin/payment-settings'), async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number]);
      return ok(settings({ version: 1, keys: { ...stored, sepay_key: true } }));
    }),
  );
  show();
  expect(await screen.findByText(/chưa được nền tảng cho phép nhận tiền/)).toBeVisible();
  expect(screen.getByLabelText(/^Khóa bí mật VNPay/)).toHaveValue('');
  expect(screen.getByText('https://lop.example/api/transaction/callback/vnpay')).toBeVisible();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Khóa API SePay/), 'khoa-sepay');
  await user.click(screen.getByText('Lưu', { selector: 'button' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ keys: { sepay_key: 'khoa-sepay' }, version: 0 });
  await waitFor(() => expect(screen.getByLabelText(/^Khóa API SePay/)).toHaveValue(''));
});

it('takes over what somebody else has saved, and keeps what was typed', async () => {
  const sent: Record<string, unknown>[] = [];
  const theirs = settings({ version: 4, order_hours: 24, seller: { name: 'Lớp Tin', tax_code: '', address: '' } });
  const conflict = { success: false, code: 409, error_code: 409, data: theirs, message: 'Tải lại.', errors: [] };
  server.use(
    http.get(at('/api-admin/payment-settings'), () => ok(settings({ version: 3 }))),
    http.put(at('/api-admin/payment-settings'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      if (sent.length > 1) return ok({ ...theirs, prefix: 'AB', version: 5 });
      return HttpResponse.json({ ...conflict, message_key: 'concurrent_edit' } as JsonBodyType, { status: 409 });
    }),
  );
  show();
  const user = userEvent.setup();
  const prefix = await screen.findByLabelText('Hai chữ đầu mã đơn');
  await user.clear(prefix);
  await user.type(prefix, 'ab');
  await user.click(screen.getByText('Lưu', { selector: 'button' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Người khác vừa lưu.');
  expect(screen.getByLabelText('Giữ đơn chưa trả')).toHaveValue(24);
  expect(prefix).toHaveValue('ab');
  await user.click(screen.getByText('Thử lại', { selector: 'button' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ prefix: 'ab', order_hours: 24, seller: { name: 'Lớp Tin' }, version: 4 });
});
