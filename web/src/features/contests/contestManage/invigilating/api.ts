import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../api';
import type { RescueFile, Rescued, Whom } from './types';

/** How often the room is asked for again, in milliseconds. */
const AGAIN_MS = 15_000;
/** A rescue file of many programs takes a while on a slow line. */
const RESCUE_MS = 120_000;

/** The key of all that is known of a contest's room. */
export const roomKey = (contest: number) => [...manageKeys.all, 'room', contest] as const;

/** Who sits where now; asked for again while it is looked at. */
export const seatMapQuery = (contest: number) =>
  queryOptions({
    queryKey: [...roomKey(contest), 'seats'],
    queryFn: ({ signal }) => api.get('/api/contests/{id}/room', { path: { id: contest }, signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });

/** What was noted of somebody, newest first. */
export const eventsQuery = (contest: number, entry: number) =>
  queryOptions({
    queryKey: [...roomKey(contest), 'events', entry],
    queryFn: ({ signal }) =>
      api.get('/api/contests/{id}/room/events/{entry}', { path: { id: contest, entry }, signal }),
    staleTime: 0,
  });

/** Gives minutes; by the same key once. */
export const giveMinutes = (contest: number, whom: Whom, minutes: number, key: string) =>
  api.post('/api/contests/{id}/room/minutes', { path: { id: contest }, body: { key, minutes, ...bodyOf(whom) } });

/** Has time stand still for a room, or (null) for all. */
export const pause = (contest: number, room: string | null) =>
  api.post('/api/contests/{id}/room/pause', { path: { id: contest }, body: { room } });

/** Has time go on. */
export const resume = (contest: number, room: string | null) =>
  api.post('/api/contests/{id}/room/resume', { path: { id: contest }, body: { room } });

/** Has the next session that opens somebody's room sit the exam. */
export const release = (contest: number, entry: number) =>
  api.post('/api/contests/{id}/room/release', { path: { id: contest }, body: { entry_id: entry } });

/** Takes a rescue file in. */
export const sendRescue = (contest: number, body: RescueFile): Promise<Rescued> =>
  api.post('/api/contests/{id}/room/rescue', { path: { id: contest }, body, timeoutMs: RESCUE_MS });

function bodyOf(whom: Whom): { entry_id?: number; room?: string } {
  if (whom.kind === 'one') return { entry_id: whom.entry };
  return whom.kind === 'room' ? { room: whom.room } : {};
}
