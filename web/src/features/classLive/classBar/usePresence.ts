import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkedOn } from '#/routing/workingOn';
import { isOver, renewMine, sendPresence } from '../api';
import { beginPresence } from './presence';

/** Tells a session where I work for as long as the component is there. */
export function usePresence(session: number, subject: WorkedOn | null): void {
  const queryClient = useQueryClient();
  const { kind, id } = subject ?? {};
  useEffect(() => {
    const open = kind === undefined || id === undefined ? null : { kind, id };
    const say = async (idle: number) => {
      const { running } = await sendPresence(session, open, idle);
      if (!running) await renewMine(queryClient);
    };
    // What fails otherwise is said again with the next beat.
    return beginPresence((idle) => {
      say(idle).catch((error: unknown) => (isOver(error) ? renewMine(queryClient) : undefined));
    });
  }, [queryClient, session, kind, id]);
}
