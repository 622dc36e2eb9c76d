import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import type { WorkedOn } from '#/routing/workingOn';
import type { LiveCode, LiveLearner, MySession, ShownCode } from './types';

/** How often a session is looked at where nothing is heard of it, in milliseconds. */
const LOOK_MS = 10_000;
/** For so long an answer to whether a session of mine runs is not asked for again by itself, in milliseconds. */
const MINE_MS = 60_000;

/** Keys of all that is known of a session that runs. */
export const liveKey = (session: number) => ['class-live', session] as const;

/** The learners of a session that runs, for its teachers. */
export const liveQuery = (session: number) =>
  queryOptions({
    queryKey: [...liveKey(session), 'learners'],
    queryFn: ({ signal }): Promise<LiveLearner[]> =>
      api.get('/api/classroom/session/{id}/live', { path: { id: session }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });

/** What the projector shows of somebody's code; null: nothing. */
export const shownQuery = (session: number) =>
  queryOptions({
    queryKey: [...liveKey(session), 'shown'],
    queryFn: ({ signal }): Promise<ShownCode | null> =>
      api.get('/api/classroom/session/{id}/shown', { path: { id: session }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });

const fetchHelp = (id: number, signal: AbortSignal) => api.get('/api/classroom/{id}/help', { path: { id }, signal });

/** Help with a snippet that a class is asked for. */
export type AskedHelp = Awaited<ReturnType<typeof fetchHelp>>[number];

/** What a class is asked to help with, the longest asked first. */
export const classHelpQuery = (classroom: number) =>
  queryOptions({
    queryKey: classroomKeys.part(classroom, 'help'),
    queryFn: ({ signal }) => fetchHelp(classroom, signal),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });

/** A learner's code: that of one submission, since what is handed in does not change. */
export const codeQuery = (session: number, user: number, submission: number) =>
  queryOptions({
    queryKey: ['class-live-code', session, user, submission],
    queryFn: ({ signal }): Promise<LiveCode> =>
      api.get('/api/classroom/session/{id}/live/{userId}/code', { path: { id: session, userId: user }, signal }),
  });

/** Writes to one learner alone; whoever raised a hand has it down then. */
export const sendHint = (session: number, user: number, body: { body: string; question_id?: number }) =>
  api.post('/api/classroom/session/{id}/live/{userId}/hint', { path: { id: session, userId: user }, body });

/** Has the projector show a submission without a name; null: nothing more. */
export const showCode = (session: number, submission: number | null) =>
  api.post('/api/classroom/session/{id}/shown', { path: { id: session }, body: { submission_id: submission } });

/** The session of mine that runs; null: none. */
export const mySessionQuery = queryOptions({
  queryKey: ['my-class-session'],
  queryFn: ({ signal }): Promise<MySession | null> => api.get('/api/classroom/live', { signal }),
  staleTime: MINE_MS,
  refetchOnWindowFocus: true,
});

/** Raises my hand or takes it down. */
export const raiseHand = (session: number, up: boolean): Promise<{ hand_at: number | null }> =>
  api.post('/api/classroom/session/{id}/hand', { path: { id: session }, body: { up } });

/** Says where I work, and for how many seconds I have not typed or clicked. */
export const sendPresence = (session: number, subject: WorkedOn | null, idle: number): Promise<{ running: boolean }> =>
  api.post('/api/classroom/session/{id}/presence', { path: { id: session }, body: { subject, idle_s: idle } });

/** Whether a call was refused because the session does not run, or is none of mine. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && [404, 412].includes(error.status);

/** Looks again whether a session of mine runs. */
export const renewMine = (queryClient: QueryClient) => renew(queryClient, mySessionQuery.queryKey);
