import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChannel } from '#/api/channel';
import { api } from '#/api/client';
import { renew } from '#/api/renew';
import type { Schemas } from '#/api/types';
import { useUser } from './useUser';

const POLL_MS = 2000;

/** Work in the background, as whoever began it sees it. */
export type Task = Schemas['TaskView'];

const isOver = (task: Task | undefined) => task?.state === 'done' || task?.state === 'failed';

/** Whether a message of the server is about this task. */
const isAbout = (taskId: number, message: unknown) => {
  const { kind, id } = (message ?? {}) as { kind?: unknown; id?: unknown };
  return kind === 'task' && id === taskId;
};

/**
 * How far a task of the person's own is; null while nothing is known. It is read again when the server sends a message about it,
 * and where messages may have been missed; who has no stream of their own, as whoever visits from the platform, reads it every
 * two seconds until it is over.
 */
export function useTask(taskId: number | null): Task | null {
  const user = useUser();
  const latest = useRef(() => {});
  const stream = useChannel(taskId !== null && user ? `user/${user.id}` : null, {
    onMessage: (message) => {
      if (taskId !== null && isAbout(taskId, message)) latest.current();
    },
    resync: () => latest.current(),
  });
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => api.get('/api/tasks/{id}', { path: { id: taskId ?? 0 }, signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (stream !== 'refused' || isOver(state.data) ? false : POLL_MS),
  });
  useEffect(() => {
    latest.current = () => void renew(queryClient, ['task', taskId]);
  });
  return taskId !== null && data ? data : null;
}
