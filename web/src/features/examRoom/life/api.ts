import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** A sign of life of an open room. */
export const sendBeat = (contest: number, body: Schemas['RoomBeat'], keepalive: boolean) =>
  api.post('/api/contests/{id}/room/beat', { path: { id: contest }, body, keepalive });

/** Has this session sit the exam. */
export const takeSession = (contest: number) => api.post('/api/contests/{id}/room/take', { path: { id: contest } });

/** What was noted of oneself, newest first; it is asked for each time that it is looked at. */
export const myEventsQuery = (contest: number) =>
  queryOptions({
    queryKey: ['examRoom', 'events', contest] as const,
    queryFn: ({ signal }) => api.get('/api/contests/{id}/room/events', { path: { id: contest }, signal }),
    staleTime: 0,
  });

/** With what rescue files are sealed; it never changes. */
export const fetchRescueKey = async (contest: number, signal: AbortSignal): Promise<string> =>
  (await api.get('/api/contests/{id}/rescue-key', { path: { id: contest }, signal })).public_key;
