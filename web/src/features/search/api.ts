import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** How long an answer is good, in milliseconds: who types back and forth does not wait again. */
const FRESH_MS = 30_000;

/** What there is on the site for what was typed; the last answer stays until the next one is here. */
export const siteSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.get('/api/search', { query: { q }, signal }),
    enabled: q.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
