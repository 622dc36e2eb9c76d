import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { anyText, listSchema, oneOf } from '#/ui/table/listState';
import { saleKeys } from '../api';

/** What a row of takings can be of. */
export const sides = ['day', 'course', 'method', 'affiliate'] as const;
export type Side = (typeof sides)[number];

/** What is asked for in the address; days are YYYY-MM-DD, both of them included. */
export const revenueList = listSchema({ filters: { by: oneOf(sides, 'day'), from: anyText, to: anyText } });

/** Takings between two days, of the last thirty unless they are told. */
export const revenueQuery = (asked: { by: Side; from?: string; to?: string }) =>
  queryOptions({
    queryKey: [...saleKeys.all, 'revenue', asked],
    queryFn: ({ signal }) => api.get('/api-admin/transaction/revenue', { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
