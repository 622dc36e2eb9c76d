import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { classroomKeys } from '#/features/classrooms';
import type { DueWork } from '../types';

/** How often it is looked whether something new was set, in milliseconds. */
const LOOK_MS = 300_000;

/** My open work of all classes, soonest due first. */
export const dueQuery = queryOptions({
  queryKey: [...classroomKeys.all, 'due'],
  queryFn: ({ signal }): Promise<DueWork[]> => api.get('/api/classroom/due', { signal }),
  staleTime: 0,
  refetchInterval: LOOK_MS,
});
