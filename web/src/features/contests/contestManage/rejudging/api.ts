import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../api';
import type { ContestRejudge } from './types';

/** How often it is asked for again while the server works, in milliseconds. */
const AGAIN_MS = 3000;

/** Whether the server works on it now. */
export const isBusy = ({ status }: ContestRejudge) =>
  status === 'judging' || status === 'trying' || status === 'applying';

/** The latest judging again of a contest; null where there was none. */
export const rejudgeQuery = (contest: number) =>
  queryOptions({
    queryKey: [...manageKeys.all, 'rejudge', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{id}/rejudge', { path: { id: contest }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? AGAIN_MS : false),
  });

/** Has one question judged again, or (null) all. */
export const startRejudge = (contest: number, question: number | null) =>
  api.post('/api/contests/{id}/rejudge', { path: { id: contest }, body: { question_id: question } });

/** Has what was found take effect. */
export const applyRejudge = (contest: number) =>
  api.post('/api/contests/{id}/rejudge/apply', { path: { id: contest } });

/** Drops what was found, or stops finding it. */
export const dropRejudge = (contest: number) => api.delete('/api/contests/{id}/rejudge', { path: { id: contest } });
