import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOver, mySessionQuery, raiseHand, renewMine } from '../api';
import type { MySession } from '../types';

/** Raises my hand in a session, or takes it down. */
export function useHand({ session_id: session }: MySession) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (up: boolean) => raiseHand(session, up),
    onSuccess: async ({ hand_at: at }) => {
      // What is on its way was asked for before.
      await queryClient.cancelQueries({ queryKey: mySessionQuery.queryKey });
      queryClient.setQueryData(mySessionQuery.queryKey, (mine) => mine && { ...mine, hand_at: at });
    },
    onError: (error) => (isOver(error) ? renewMine(queryClient) : undefined),
    meta: { failure: 'update' },
  });
}
