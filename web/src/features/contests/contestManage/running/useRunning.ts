import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannel } from '#/api/channel';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { useSoon } from '../useSoon';
import { runningKey, runningQuery } from './api';

/** A board that is made anew may bring balloons, or take them back. */
const kinds: readonly unknown[] = ['balloons', 'prints', 'reset'];

/** What is to be handed over and printed, kept up to date while it is shown. */
export function useRunning(contest: number, isShown: boolean) {
  const queryClient = useQueryClient();
  const look = () => void queryClient.invalidateQueries({ queryKey: runningKey(contest) });
  const soon = useSoon(look);
  useChannel(isShown ? `contest/${contest}/staff` : null, {
    onMessage: (data) => {
      if (kinds.includes((data as { kind?: string } | null)?.kind)) soon();
    },
    resync: look,
  });
  return useQuery({ ...runningQuery(contest), enabled: isShown });
}

/** Does one thing of a row at a time, says where it failed, and looks again. */
export function useDoing(contest: number): { busy: boolean; run: (what: () => Promise<unknown>) => Promise<void> } {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async (what: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      toasts.error(errorText(error));
    }
    // Also where it failed: somebody else may have done it.
    await queryClient.invalidateQueries({ queryKey: runningKey(contest) });
    setBusy(false);
  };
  return { busy, run };
}
