import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addressIn, calls } from '../client';
import { sessionQuery, type Session } from '../session';
import { askStepUp } from '../stepUp/stepUp';

/** Has the browser save a file of the console. A download can't ask for the second factor itself, so that is done before. */
export function useDownload(path: string): { start: () => void; busy: boolean } {
  const queryClient = useQueryClient();
  const asking = useMutation({
    mutationFn: async () => {
      const session = await calls.get('/api/console/session');
      queryClient.setQueryData(sessionQuery.queryKey, session);
      return isFresh(session, Date.now() / 1000) || askStepUp();
    },
    onSuccess: (may) => {
      if (may) save(addressIn(path));
    },
  });
  return { start: () => asking.mutate(), busy: asking.isPending };
}

/** Seconds that a download may take to begin. */
const MARGIN_S = 5;

/** Whether the second factor is young enough. Time in epoch seconds. */
export function isFresh({ session }: Pick<Session, 'session'>, now: number): boolean {
  return session.step_up_until > now + MARGIN_S;
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
