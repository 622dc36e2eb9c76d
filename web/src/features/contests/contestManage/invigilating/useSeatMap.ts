import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChannel } from '#/api/channel';
import { roomKey, seatMapQuery } from './api';

/** A whole school comes in at once: what is told within this is one look, in milliseconds. */
const TOGETHER_MS = 400;

/** Who sits where, kept up to date while it is shown. */
export function useSeatMap(contest: number, isShown: boolean) {
  const queryClient = useQueryClient();
  const look = () => void queryClient.invalidateQueries({ queryKey: roomKey(contest) });
  const soon = useSoon(look);
  useChannel(isShown ? `contest/${contest}/staff` : null, {
    onMessage: (data) => {
      if ((data as { kind?: string } | null)?.kind === 'room') soon();
    },
    resync: look,
  });
  return useQuery({ ...seatMapQuery(contest), enabled: isShown });
}

/** Does something a moment after it was first asked for, once. */
function useSoon(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      latest.current();
    }, TOGETHER_MS);
  };
}
