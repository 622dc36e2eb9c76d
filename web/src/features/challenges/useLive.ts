import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { serverNow, useServerClock } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import { useNow } from '#/ui/useNow';
import { challengeKeys } from './api';
import { dayAt, type Day } from './days';

/** How often the page looks what day it is; at midnight the countdown has it look at once. */
const LOOK_MS = 10_000;
/** What a solved challenge changes beside challenges: my coins. */
const COINS = ['coins'] as const;

/** Today by the server's clock: it turns at midnight while the page is open. */
export function useToday(): Day {
  useServerClock();
  return dayAt(useNow(LOOK_MS, serverNow));
}

/**
 * Has challenges asked for again when a verdict changes what I have solved, and when managers change one; `ofSite` false: only
 * the former.
 */
export function useLiveChallenges(ofSite = true): void {
  const queryClient = useQueryClient();
  const user = useUser();
  const refetch = () => void renew(queryClient, challengeKeys.all);
  useChannel(ofSite ? 'challenges' : null, { resync: refetch });
  useChannel(user ? `user/${user.id}` : null, {
    onMessage: (data) => {
      if ((data as { kind?: string }).kind !== 'challenge') return;
      refetch();
      void renew(queryClient, COINS);
    },
    resync: refetch,
  });
}
