import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { listSchema, type ListQuery } from '#/ui/table/listState';
import type { ShopBought } from './types';

/** Keys of what is known of the shop. */
export const shopKeys = { all: ['shop'] as const };

/** What can be bought. */
export const shopQuery = queryOptions({
  queryKey: [...shopKeys.all, 'items'],
  queryFn: ({ signal }) => api.get('/api/shop', { signal }),
});

/** What I bought, in the address. */
export const purchaseList = listSchema({});

/** A page of what I bought, the newest first. */
export const purchasesQuery = (query: ListQuery<typeof purchaseList>) =>
  queryOptions({
    queryKey: [...shopKeys.all, 'purchases', query],
    queryFn: ({ signal }) => api.list('/api/shop/purchases', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Buys something; the same key is the same purchase. */
export const buyItem = (id: number, key: string): Promise<ShopBought> =>
  api.post('/api/shop/{id}/buy', { path: { id }, body: { key } });
