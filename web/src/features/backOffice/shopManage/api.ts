import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import type { ItemBody, ManagedItem, ManagedPurchase, PurchaseState } from './types';

/** Where a purchase can stand. */
export const purchaseStates = ['waits', 'done', 'cancelled'] as const satisfies readonly PurchaseState[];

/** Lists in the address. */
export const itemList = listSchema({});
export const purchaseList = listSchema({ filters: { state: oneOf(purchaseStates) } });

/** The key of what staff know of the shop. */
export const shopKey = ['shop-manage'] as const;

/** Everything that there is to buy, also what is not offered now. */
export const itemsQuery = (query: ListQuery<typeof itemList>) =>
  queryOptions({
    queryKey: [...shopKey, 'items', query],
    queryFn: ({ signal }) => api.list('/api-admin/shop', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Something of the shop as it is now. */
export function readItem(id: number): Promise<ManagedItem> {
  return api.get('/api-admin/shop/{id}', { path: { id } });
}

/** Puts something into the shop. */
export function createItem(body: ItemBody): Promise<ManagedItem> {
  return api.post('/api-admin/shop', { body });
}

/** Changes something of the shop; what was bought stays as it was. */
export function changeItem(id: number, body: ItemBody): Promise<ManagedItem> {
  return api.put('/api-admin/shop/{id}', { path: { id }, body });
}

/** Takes something out of the shop. */
export function removeItem(id: number): Promise<unknown> {
  return api.delete('/api-admin/shop/{id}', { path: { id } });
}

/** What was bought, the newest first. */
export const purchasesQuery = (query: ListQuery<typeof purchaseList>) =>
  queryOptions({
    queryKey: [...shopKey, 'purchases', query],
    queryFn: ({ signal }) => api.list('/api-admin/shop/purchases', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Says that something was handed over, or cancels it, which gives the coins back. */
export function decidePurchase(id: number, state: 'done' | 'cancelled', note: string): Promise<ManagedPurchase> {
  return api.put('/api-admin/shop/purchases/{id}', { path: { id }, body: { state, note } });
}
