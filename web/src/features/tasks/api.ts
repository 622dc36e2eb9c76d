import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';

/** Work in the background that is not done. Times in epoch seconds. */
export type Task = Schemas['TaskItem'];

/** The states that a list can be narrowed to: what is done is in no list. */
export const taskStates = ['failed', 'waiting', 'running'] as const;

/** The list of tasks in the address. */
export const taskList = listSchema({ filters: { state: oneOf(taskStates) } });

const REFRESH_MS = 5_000;

/** The site's tasks, the newest first; asked for again by itself while somebody looks. */
export const tasksQuery = (query: ListQuery<typeof taskList>) =>
  queryOptions({
    queryKey: ['tasks', query],
    queryFn: ({ signal }) => api.list('/api-admin/tasks', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Has a task that failed, or that waits for its next attempt, begun at once. */
export const retryTask = (id: number) => api.post('/api-admin/tasks/{id}/retry', { path: { id } });
