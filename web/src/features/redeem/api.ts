import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Redeemed } from './types';

/** Keys of the codes that I have redeemed. */
export const redeemKeys = { all: ['redeemed'] as const };

/** A page of the codes that I have redeemed, the last one first. */
export const redeemedQuery = (page: number) =>
  queryOptions({
    queryKey: [...redeemKeys.all, page],
    queryFn: ({ signal }) => api.list('/api/activation-code/redeem', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Opens what a code opens. */
export const redeemCode = (code: string): Promise<Redeemed> =>
  api.post('/api/activation-code/redeem', { body: { code } });
