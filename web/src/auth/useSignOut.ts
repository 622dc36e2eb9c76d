import { useMutation } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import { localized } from '#/routing/AppLink';
import { paths, type AppPath } from '#/routing/paths';

/** What follows on signing out. */
export interface AfterSignOut {
  /** Done once the session is over. */
  after?: () => unknown;
  /** Where it leads; otherwise where the screen's route says, otherwise home. */
  to?: AppPath;
}

/** So long signing out waits for the browser's database, in milliseconds. */
const LONGEST_MS = 1000;

/**
 * What the server has goes with its person; without a worker (`offline/worker`) nothing else forgets it. The session is over
 * already: whatever goes wrong here, the page goes on.
 */
async function forgetSaved(): Promise<void> {
  const forgotten = import('#/offline/outboxStore')
    .then(({ outboxStore }) => outboxStore())
    .then((store) => store.dropSent(null))
    .catch(() => undefined);
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_MS);
  });
  await Promise.race([forgotten, late]);
}

/** Ends the session and loads a page anew, so that nothing of the old session stays in memory. `routed` is where the screen's route leads. */
export function useSignOut(routed?: AppPath) {
  return useMutation({
    mutationFn: async ({ after }: AfterSignOut) => {
      try {
        await api.post('/api/users/sign-out');
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
      await forgetSaved();
      await after?.();
    },
    onSuccess: (_, { to }) => location.assign(localized(to ?? routed ?? paths.home)),
  });
}
