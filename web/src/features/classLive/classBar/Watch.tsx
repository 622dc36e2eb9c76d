import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChannel } from '#/api/channel';
import { serverNow } from '#/api/serverClock';
import { loadNamespaces } from '#/i18n/i18n';
import type { WorkedOn } from '#/routing/workingOn';
import { lazyPart } from '#/ui/lazyPart';
import { useNow } from '#/ui/useNow';
import { mySessionQuery, renewMine } from '../api';

/** How often it is looked whether the session is over, in milliseconds. */
const LOOK_MS = 10_000;

const bar = lazyPart(
  async () => {
    const [{ BarView }] = await Promise.all([import('./BarView'), loadNamespaces(['classBar'])]);
    return BarView;
  },
  () => null,
);

/** Waits for a session of somebody's to run; nothing of the bar is loaded before. */
export function Watch({ user, subject }: { user: number; subject: WorkedOn | null }) {
  const queryClient = useQueryClient();
  const { data: mine } = useQuery(mySessionQuery);
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const isOver = Boolean(mine && mine.end_time <= now);
  useChannel(`user/${user}`, {
    onMessage: (data) => {
      if ((data as { kind?: unknown } | null)?.kind === 'class_live') void renewMine(queryClient);
    },
    // Whoever has no session is asked about by no interval: a page that is opened or comes back does it.
    resync: () => {
      if (queryClient.getQueryData(mySessionQuery.queryKey)) void renewMine(queryClient);
    },
  });
  useEffect(() => void queryClient.prefetchQuery(mySessionQuery), [queryClient, subject?.kind, subject?.id]);
  useEffect(() => {
    if (isOver) void renewMine(queryClient);
  }, [queryClient, isOver]);
  if (!mine || isOver) return null;
  return <bar.Part key={mine.session_id} mine={mine} subject={subject} />;
}
