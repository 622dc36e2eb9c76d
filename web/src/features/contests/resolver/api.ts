import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { contestKeys } from '../api';

/** A contest of a thousand takes longer than other calls. */
const REVEAL_MS = 60_000;

/** Everything that a ceremony shows; once it is here nothing is asked for again, so that no network is needed. */
export const revealQuery = (contest: number) =>
  queryOptions({
    queryKey: [...contestKeys.all, 'reveal', contest],
    queryFn: ({ signal }) =>
      api.get('/api/contests/{id}/reveal', { path: { id: contest }, signal, timeoutMs: REVEAL_MS }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
