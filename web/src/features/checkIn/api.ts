import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { renew } from '#/api/renew';
import { serverNow } from '#/api/serverClock';
import type { Schemas } from '#/api/types';
import { classroomKeys } from '#/features/classrooms';

export type ClassCode = Schemas['ClassCode'];
export type MyCheckIn = Schemas['MyCheckIn'];
export type CheckInRow = Schemas['AttendanceRow'];
/** How somebody shows that they are there. */
export type Shown = { code: string } | { token: string };

/** Asked again when a code ends, in milliseconds: at once, but never in a storm. */
const SOONEST_MS = 2000;

/** How long a code is worth keeping, in milliseconds: its window. A projector's first look is its route's answer. */
const CODE_LIFE_MS = 15_000;

/** What a projector shows: asked for again when its code ends. */
export const codeQuery = (session: number) =>
  queryOptions({
    queryKey: ['class-code', session],
    queryFn: ({ signal }) => api.get('/api/classroom/session/{id}/code', { path: { id: session }, signal }),
    staleTime: 0,
    gcTime: CODE_LIFE_MS,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(SOONEST_MS, data.until * 1000 - serverNow()) : SOONEST_MS * 2,
  });

/** How a session stands for me; what is told of the class's sessions has it asked for again. */
export const mineQuery = (classroom: number, session: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(classroom, 'sessions'), 'check-in', session],
    queryFn: ({ signal }) => api.get('/api/classroom/session/{id}/mine', { path: { id: session }, signal }),
  });

/** The same where the class is not known yet. */
export const sessionQuery = (session: number) =>
  queryOptions({
    queryKey: ['my-check-in', session],
    queryFn: ({ signal }) => api.get('/api/classroom/session/{id}/mine', { path: { id: session }, signal }),
  });

/** Whether this browser has a scan of the session that counts. */
export const scanQuery = (session: number) =>
  queryOptions({
    queryKey: ['class-scan', session],
    queryFn: ({ signal }) => api.get('/api/classroom/session/{id}/scan', { path: { id: session }, signal }),
    staleTime: 0,
  });

/** Checks me in to a session, or out. The same again is no error. */
export const checkIn = (session: number, shown: Shown, action: 'in' | 'out' = 'in') =>
  api.post('/api/classroom/session/{id}/auto-checkin', { path: { id: session }, body: { ...shown, action } });

/** Checks me in by an address that was scanned; the answer stays, and asking again after a refusal tries again. */
export const scannedQuery = (session: number, token: string) =>
  queryOptions({
    queryKey: ['check-in', session, token],
    queryFn: () => checkIn(session, { token }),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  });

/** Asks all who are there to scan once more. */
export const lookAgain = (session: number) =>
  api.post('/api/classroom/session/{id}/look-again', { path: { id: session } });

/** Where the session's meeting is. */
export const joinMeeting = (session: number) => api.post('/api/classroom/session/{id}/join', { path: { id: session } });

/** Has what is known of a class's sessions asked for again: one of mine has changed. */
export const renewMine = (queryClient: QueryClient, classroom: number) =>
  renew(queryClient, classroomKeys.part(classroom, 'sessions'));
