import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#/auth/useUser';

/** Sends the pictures of transfers that wait in this browser, whichever order they are of; what sends them is loaded once the page stands. */
export function useWaitingProofs(): void {
  const user = useUser()?.id;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (user === undefined) return;
    import('./useProof').then(({ openProofs }) => openProofs(queryClient, user)).catch(() => undefined);
  }, [user, queryClient]);
}
