import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { listSchema, type ListQuery } from '#/ui/table/listState';
import { saleKeys } from '../api';
import type { Discount, DiscountBody } from './types';

/** The list of discounts in the address. */
export const discountList = listSchema({});

/** The key of what is known of discounts. */
export const discountKey = [...saleKeys.all, 'discounts'] as const;

/** The discounts that staff made, the newest first. */
export const discountsQuery = (query: ListQuery<typeof discountList>) =>
  queryOptions({
    queryKey: [...discountKey, query],
    queryFn: ({ signal }) => api.list('/api-admin/discount', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A discount as it is now. */
export function readDiscount(id: number): Promise<Discount> {
  return api.get('/api-admin/discount/{id}', { path: { id } });
}

/** Makes a discount. */
export function createDiscount(body: DiscountBody): Promise<Discount> {
  return api.post('/api-admin/discount', { body });
}

/** Changes a discount; orders that were made with it keep what it took off. */
export function changeDiscount(id: number, body: DiscountBody): Promise<Discount> {
  return api.put('/api-admin/discount/{id}', { path: { id }, body });
}

/** Ends a discount: no new order gets it. */
export function endDiscount(id: number): Promise<Discount> {
  return api.delete('/api-admin/discount/{id}', { path: { id } });
}
