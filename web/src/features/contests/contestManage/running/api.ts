import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../api';
import type { PrintText, Running, RunningBody } from './types';

/** The key of what is to be handed over and printed. */
export const runningKey = (contest: number) => [...manageKeys.all, 'running', contest] as const;

/** What is to be handed over and printed now. */
export const runningQuery = (contest: number) =>
  queryOptions({
    queryKey: runningKey(contest),
    queryFn: ({ signal }) => api.get('/api/contests/{id}/running', { path: { id: contest }, signal }),
    staleTime: 0,
  });

/** Sets whether there are balloons and prints; what there is then. */
export const setRunning = (contest: number, body: RunningBody): Promise<Running> =>
  api.put('/api/contests/{id}/running', { path: { id: contest }, body });

/** Notes that a balloon was handed over, or is back. */
export const handBalloon = (contest: number, balloon: number, handed: boolean) =>
  api.put('/api/contests/{id}/balloons/{balloon}', { path: { id: contest, balloon }, body: { handed } });

/** What somebody wants printed, with its text. */
export const fetchPrint = (contest: number, print: number): Promise<PrintText> =>
  api.get('/api/contests/{id}/prints/{print}', { path: { id: contest, print } });

/** Notes that something is on paper, or is not. */
export const setPrinted = (contest: number, print: number, printed: boolean) =>
  api.put('/api/contests/{id}/prints/{print}', { path: { id: contest, print }, body: { printed } });
