import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../api';
import type { AwardRule } from './types';

/** The key of a contest's awards. */
export const awardsKey = (contest: number) => [...manageKeys.all, 'awards', contest] as const;

/** By which rules a contest gives awards, and who gets which as the board is now. */
export const awardsQuery = (contest: number) =>
  queryOptions({
    queryKey: awardsKey(contest),
    queryFn: ({ signal }) => api.get('/api/contests/{id}/awards', { path: { id: contest }, signal }),
    staleTime: 0,
  });

/** Sets the rules. */
export const setAwards = (contest: number, awards: AwardRule[]) =>
  api.put('/api/contests/{id}/awards', { path: { id: contest }, body: { awards } });

/** Issues the certificates as the board is now. */
export const issueAwards = (contest: number) => api.post('/api/contests/{id}/awards/issue', { path: { id: contest } });
