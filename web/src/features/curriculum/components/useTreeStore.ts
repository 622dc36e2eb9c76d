import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { renew } from '#/api/renew';
import { failureText } from '#/ui/failureText';
import { useInTurn } from '#/ui/form/useInTurn';
import { toasts } from '#/ui/toasts';
import { curriculumKeys, renewRemarks } from '../api';
import type { EditItem } from '../types';

/** A curriculum as this page knows it, and what sends changes of it. */
export interface TreeStore {
  read: () => readonly EditItem[];
  write: (tree: readonly EditItem[]) => void;
  /** Makes a call after those before it; `after` is what is shown meanwhile. Null where it failed, which is told. */
  send: <R>(call: () => Promise<R>, after?: readonly EditItem[]) => Promise<R | null>;
  /** Has a lesson asked for again. */
  renewLesson: (id: number) => void;
}

/** The curriculum of a course in the cache: shown at once, sent one after the other, put back where it is refused. */
export function useTreeStore(course: number): TreeStore {
  const queryClient = useQueryClient();
  const inTurn = useInTurn();
  const count = useRef({ begun: 0, waiting: 0 });
  return useMemo(() => {
    const key = curriculumKeys.tree(course);
    const read = (): readonly EditItem[] => queryClient.getQueryData<EditItem[]>(key) ?? [];
    const write = (tree: readonly EditItem[]) => {
      // What is on its way was asked for before.
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, tree as EditItem[]);
    };
    const send: TreeStore['send'] = async (call, after) => {
      const before = read();
      count.current.begun += 1;
      count.current.waiting += 1;
      const number = count.current.begun;
      if (after) write(after);
      try {
        return await inTurn(call);
      } catch (error) {
        toasts.error(failureText(error, { failure: 'update' }));
        // With more on its way only the server knows how it stands.
        if (after && number === count.current.begun) write(before);
        return null;
      } finally {
        count.current.waiting -= 1;
        if (count.current.waiting === 0) {
          void queryClient.invalidateQueries({ queryKey: key });
          renewRemarks(queryClient, course);
        }
      }
    };
    const renewLesson = (id: number) => void renew(queryClient, curriculumKeys.lesson(id));
    return { read, write, send, renewLesson };
  }, [course, inTurn, queryClient]);
}
