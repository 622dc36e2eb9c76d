import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';

/** What broke in browsers, alike faults as one. Nothing in it is about a person. Times in epoch seconds. */
export type Fault = Schemas['ClientErrorItem'];

/** What can break. */
export const faultKinds = ['error', 'rejection', 'chunk', 'call'] as const;

/** The list of faults in the address. */
export const faultList = listSchema({
  filters: { kind: oneOf(faultKinds), release: oneOf(['current']) },
});

/** What was met last comes first. */
export const faultsQuery = (query: ListQuery<typeof faultList>) =>
  queryOptions({
    queryKey: ['faults', query],
    queryFn: ({ signal }) => api.list('/api-admin/client-errors', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Takes a fault off the list; it comes back when it is met again. */
export const removeFault = (id: number) => api.delete('/api-admin/client-errors/{id}', { path: { id } });

/** Takes all faults off the list. */
export const removeAllFaults = () => api.delete('/api-admin/client-errors');
