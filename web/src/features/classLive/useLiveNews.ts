import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { liveKey } from './api';
import { throttled } from './throttle';

/** However much happens in a class, it is looked at no more often, in milliseconds. */
const SOONEST_MS = 1000;

/** Has what is known of a session that runs asked for again when something happens in it. */
export function useLiveNews(session: number): void {
  const queryClient = useQueryClient();
  const look = useMemo(() => throttled(() => renew(queryClient, liveKey(session)), SOONEST_MS), [queryClient, session]);
  useEffect(() => {
    look.begin();
    return look.stop;
  }, [look]);
  useChannel(`class-session/${session}/live`, { onMessage: look.ask, resync: look.ask });
}
