import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Redeemed } from './types';

/** Keys of the codes that I have redeemed. */
export const redeemKeys = { all: ['redeemed'] as const };

/** The codes that I have redeemed, the newest first. */
export const redeemedQuery = queryOptions({
  queryKey: redeemKeys.all,
  queryFn: ({ signal }) => api.get('/api/activation-code/redeem', { signal }),
});

/** Opens what a code opens. */
export const redeemCode = (code: string): Promise<Redeemed> =>
  api.post('/api/activation-code/redeem', { body: { code } });
