import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { useUser } from '#/auth/useUser';
import { newsKey } from './api';

/** What has come: something for all, or an answer to the visitor's own question. */
export type Arrived = 'told' | 'answered';

/** Has the news of a contest asked for again whenever something comes; says what, if that is wanted. */
export function useNews(contest: number, onArrived?: (what: Arrived) => void) {
  const queryClient = useQueryClient();
  const user = useUser();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: newsKey(contest) });
  useChannel(`contest/${contest}/news`, {
    onMessage: (data) => {
      refetch();
      if ((data as { kind?: string }).kind === 'told') onArrived?.('told');
    },
    resync: refetch,
  });
  useChannel(user ? `user/${user.id}` : null, {
    onMessage: (data) => {
      const { kind, contest_id: of } = data as { kind?: string; contest_id?: number };
      if (kind !== 'clarification' || of !== contest) return;
      refetch();
      onArrived?.('answered');
    },
    resync: refetch,
  });
}
