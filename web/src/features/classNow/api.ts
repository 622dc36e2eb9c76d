import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { classroomKeys } from '#/features/classrooms';

/** A class of mine with its running or next session. */
export type ClassNow = Schemas['ClassNow'];

/** How often it is looked for what comes next, in milliseconds; changes come by streams. */
const LOOK_MS = 120_000;

/** What my classes do now or next, the soonest first. */
export const classesNowQuery = queryOptions({
  queryKey: [...classroomKeys.all, 'now'],
  queryFn: ({ signal }) => api.get('/api/classroom/now', { signal }),
  staleTime: 0,
  refetchInterval: LOOK_MS,
});
