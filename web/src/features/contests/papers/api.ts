import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../contestManage/api';
import type { ContestPapers } from './types';

/** A hundred variants of two hundred questions take longer than other calls. */
const PAPERS_MS = 60_000;

/** The papers of a contest with their keys. A question may have been changed since they were looked at. */
export const papersQuery = (id: number) =>
  queryOptions({
    queryKey: [...manageKeys.all, 'papers', id],
    queryFn: ({ signal }): Promise<ContestPapers> =>
      api.get('/api/contests/{id}/papers', { path: { id }, signal, timeoutMs: PAPERS_MS }),
    staleTime: 0,
  });
