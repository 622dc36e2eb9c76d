import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';

/** What somebody asks of their data. Times in epoch seconds, days as `2026-11-23`. */
export type DataRequest = Schemas['DataRequestItem'];

/** Where a request can stand. */
export const requestStates = ['open', 'done', 'withdrawn'] as const satisfies readonly DataRequest['state'][];

/** The list of requests in the address. */
export const requestList = listSchema({ filters: { state: oneOf(requestStates) } });

/** The site's requests, what is due first. */
export const requestsQuery = (query: ListQuery<typeof requestList>) =>
  queryOptions({
    queryKey: ['data-requests', query],
    queryFn: ({ signal }) => api.list('/api-admin/data-requests', { query, signal }),
    placeholderData: keepPreviousData,
  });
