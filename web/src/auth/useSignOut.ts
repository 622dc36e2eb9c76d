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

/** Ends the session and loads a page anew, so that nothing of the old session stays in memory. `routed` is where the screen's route leads. */
export function useSignOut(routed?: AppPath) {
  return useMutation({
    mutationFn: async ({ after }: AfterSignOut) => {
      try {
        await api.post('/api/users/sign-out');
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
      await after?.();
    },
    onSuccess: (_, { to }) => location.assign(localized(to ?? routed ?? paths.home)),
  });
}
