import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renew } from '#/api/renew';
import { showCode, shownQuery } from './api';

/** Puts a submission on the projector without a name; null takes it away. */
export function useShow(session: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (submission: number | null) => showCode(session, submission),
    onSettled: () => renew(queryClient, shownQuery(session).queryKey),
    meta: { failure: 'update' },
  });
}
