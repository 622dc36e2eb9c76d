import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { signOut } from './session';

/** Ends the session and loads the home page anew, so that nothing of the old session stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      try {
        await signOut();
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess: () => location.assign(localized(paths.home)),
  });
}
