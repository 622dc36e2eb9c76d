import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { serverNow, useServerClock } from '#/api/serverClock';
import { leaderboardKeys } from './api';
import { dayAt, type Day } from './days';
import type { LeaderFilter } from './types';

const LOOK_MS = 1000;
/** Boards are asked for again so often at most: on a busy evening each second brings points. */
const REST_MS = 3000;

/** Today by the server's clock: it turns at midnight while the page is open, and renders nothing before. */
export function useToday(): Day {
  useServerClock();
  const [today, setToday] = useState(() => dayAt(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayAt(serverNow())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** Has boards asked for again when points change: at once, then not before a pause is over. Answers what asks at once. */
export function useLiveBoard(filter: LeaderFilter, isOn: boolean): () => void {
  const queryClient = useQueryClient();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const renewNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    last.current = performance.now();
    void renew(queryClient, leaderboardKeys.all);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = () => {
    if (timer.current !== undefined) return;
    const wait = Math.max(0, last.current + REST_MS - performance.now());
    timer.current = setTimeout(renewNow, wait);
  };
  useChannel(isOn ? `leaderboard/${filter}` : null, { onMessage: soon, resync: soon });
  return renewNow;
}
