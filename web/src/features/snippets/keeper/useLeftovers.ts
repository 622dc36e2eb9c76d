import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { outboxStore } from '#/offline/outboxStore';
import { keepSnippet } from '../api';
import { sendLeftovers, type Leftover } from './leftovers';
import { snippetServer } from './useSnippet';

/** Sends what earlier pages could not save, now and when the connection is back; answers what the server still lacks. */
export function useLeftovers(user: number | null): readonly Leftover[] {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<readonly Leftover[]>([]);
  useEffect(() => {
    if (user === null) return undefined;
    let gone = false;
    const send = async () => {
      const store = await outboxStore();
      const onSaved = (view: Parameters<typeof keepSnippet>[1]) => keepSnippet(queryClient, view);
      const rest = await sendLeftovers({ user, store, server: snippetServer, onSaved });
      if (!gone) setLeft(rest);
    };
    const again = () => void send().catch(() => undefined);
    again();
    addEventListener('online', again);
    return () => {
      gone = true;
      removeEventListener('online', again);
    };
  }, [user, queryClient]);
  return left;
}
