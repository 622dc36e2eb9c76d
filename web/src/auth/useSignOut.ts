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

/** Is done after so many milliseconds. */
type Wait = (ms: number) => Promise<void>;

const ownWait: Wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * What the server has goes with its person; without a worker (`offline/worker`) nothing else forgets it. The session is over
 * already: whatever goes wrong here, the page goes on.
 */
async function forgetSaved(wait: Wait): Promise<void> {
  const forgotten = import('#/offline/outboxStore')
    .then(({ outboxStore }) => outboxStore())
    .then((store) => store.dropSent(null))
    .catch(() => undefined);
  await Promise.race([forgotten, wait(LONGEST_MS)]);
}

/** Ends the session and loads a page anew, so that nothing of the old session stays in memory. `routed` is where the screen's route leads; `wait` is for tests. */
export function useSignOut(routed?: AppPath, wait = ownWait) {
  return useMutation({
    mutationFn: async ({ after }: AfterSignOut) => {
      try {
        await api.post('/api/users/sign-out');
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
      await forgetSaved(wait);
      await after?.();
    },
    onSuccess: (_, { to }) => location.assign(localized(to ?? routed ?? paths.home)),
  });
}
