import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { at, http, ok, server } from '../../../../tests/server';
import { settings } from './fixtures';
import PaymentsSection from './PaymentsSection';

beforeAll(() => loadNamespaces(['payments', 'ui']));

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
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentsSection />
    </QueryClientProvider>,
  );
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
