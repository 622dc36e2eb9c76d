import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChannel } from '#/api/channel';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { useUser } from '#/auth/useUser';

const POLL_MS = 2000;

type Task = Schemas['TaskView'];

const isOver = (task: Task | undefined) => task?.state === 'done' || task?.state === 'failed';

/** Whether the server tells of this task. */
const isAbout = (taskId: number, message: unknown) => {
  const { kind, id } = (message ?? {}) as { kind?: unknown; id?: unknown };
  return kind === 'task' && id === taskId;
};

/**
 * How far a task is; null while nothing is known. It is asked for when the server tells of it; who has no stream of their own asks
 * every two seconds.
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
  const { data, refetch } = useQuery({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => api.get('/api/tasks/{id}', { path: { id: taskId ?? 0 }, signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (stream !== 'refused' || isOver(state.data) ? false : POLL_MS),
  });
  useEffect(() => {
    latest.current = () => void refetch();
  });
  return taskId !== null && data ? data : null;
}

/** The id that the result of a task names, where it names one. */
export function idOf(result: unknown): number | null {
  const { id, course_id: course } = (result ?? {}) as { id?: unknown; course_id?: unknown };
  const found = course ?? id;
  return typeof found === 'number' ? found : null;
}
