import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { outboxStore } from '#/offline/outboxStore';
import { keepSnippet } from '../api';
import { sendLeftovers, type Leftover } from './leftovers';
import { forgetKept } from './shelf';
import { snippetServer } from './useSnippet';

/** What the server still lacks of somebody's, and what throws one of it away. */
export interface Leftovers {
  left: readonly Leftover[];
  discard: (one: Leftover) => Promise<void>;
}

/** Sends what earlier pages could not save, now and when the connection is back; answers what the server still lacks. */
export function useLeftovers(user: number): Leftovers {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<readonly Leftover[]>([]);
  useEffect(() => {
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
  const discard = async ({ key, id }: Leftover) => {
    await forgetKept(user, String(id ?? key));
    setLeft((before) => before.filter((one) => one.key !== key));
  };
  return { left, discard };
}
