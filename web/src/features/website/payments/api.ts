import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { PaymentSettings, PaymentSettingsBody } from './types';

/** How the site takes money; it stays as it was read, so that its version tells of others' changes. */
export const paymentSettingsQuery = queryOptions({
  queryKey: ['website', 'payments'],
  queryFn: async ({ signal }) => (await api.get('/api-admin/payment-settings', { signal })) as PaymentSettings,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Changes how the site takes money. */
export async function savePaymentSettings(body: PaymentSettingsBody): Promise<PaymentSettings> {
  return (await api.put('/api-admin/payment-settings', { body })) as PaymentSettings;
}
