import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** The key of what I want printed. */
export const printsKey = (contest: number) => ['examRoom', 'prints', contest] as const;

/** What I want printed, newest first. */
export const printsQuery = (contest: number) =>
  queryOptions({
    queryKey: printsKey(contest),
    queryFn: ({ signal }) => api.get('/api/contests/{id}/prints', { path: { id: contest }, signal }),
    staleTime: 0,
  });

/** Asks for something to be printed; by the same key once. */
export const askForPrint = (contest: number, body: Schemas['PrintRequestBody']) =>
  api.post('/api/contests/{id}/prints', { path: { id: contest }, body });
