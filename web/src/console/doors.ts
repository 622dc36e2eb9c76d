import { redirect } from 'react-router';
import type { Doors } from '#/app/guards';
import { signInPath } from '#/auth/returnPath';
import { withLocale } from '#/i18n/locale';
import type { AppPath } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';
import { consolePaths } from './paths';
import { forget, sessionQuery, type Permission, type Session } from './session';

/** What the server calls a session that is over. */
const OVER: ReadonlySet<string> = new Set(['login_required', 'session_expired']);

/** A screen of the console, and what may be needed to see it. */
export interface ConsoleRoute extends AppRoute {
  permission?: Permission;
}

/** Where somebody is sent from a screen; null lets them in. */
export function sentTo(route: ConsoleRoute, session: Session | null): AppPath | null {
  if (route.guard === 'public') return null;
  if (route.guard === 'anonymous') return session ? consolePaths.overview : null;
  if (!session) return consolePaths.signIn;
  return route.permission && !session.permissions.includes(route.permission) ? consolePaths.account : null;
}

/** The doors of the console: operators only. */
export const doors: Doors = {
  begin: (queryClient, user) => queryClient.setQueryData(sessionQuery.queryKey, user as Session | null),
  // A wrong code is a 401 as well, and no end.
  end: (queryClient, error) => OVER.has(error.key) && forget(queryClient),
  guard:
    (route, locale, queryClient) =>
    async ({ request }, next) => {
      const to = sentTo(route, await queryClient.ensureQueryData(sessionQuery));
      if (to === null) return next();
      const url = new URL(request.url);
      const target = withLocale(locale, to);
      throw redirect(
        to === consolePaths.signIn && url.pathname !== withLocale(locale, '/')
          ? signInPath(target, url.pathname + url.search)
          : target,
      );
    },
};
