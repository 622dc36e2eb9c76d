import { redirect } from 'react-router';
import type { AccessPolicy } from '#/app/guards';
import { signInPath } from '#/auth/returnPath';
import { withLocale } from '#/i18n/locale';
import type { AppPath } from '#/routing/paths';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { consolePaths } from './paths';
import { clearSession, sessionQuery, type Permission, type Session } from './session';

/** What the server calls a session that is over. */
const OVER: ReadonlySet<string> = new Set(['login_required', 'session_expired']);

/** 'sites.view' as a row names it: ['sites', 'view']. */
type RightOf<P extends Permission> = P extends `${infer Resource}.${infer Action}`
  ? readonly [resource: Resource, action: Action]
  : never;

/** A row of the console's table. */
export interface ConsoleRoute extends RouteRow {
  may?: RightOf<Permission>;
  children?: readonly ConsoleRoute[];
}

/** Whether an operator has the right that a row asks for. */
export function mayOpen({ may }: RouteRow, session: Session | null | undefined): boolean {
  return !may || Boolean(session?.permissions.includes(may.join('.') as Permission));
}

/** Where somebody is sent from a screen; null lets them in. */
export function redirectFor(route: RouteRow, session: Session | null): AppPath | null {
  if (route.access === 'public') return null;
  if (route.access === 'anonymous') return session ? consolePaths.overview : null;
  return session ? null : consolePaths.signIn;
}

/** Who is let in where in the console: operators only. */
export const consoleAccess: AccessPolicy = {
  begin: (queryClient, user) => queryClient.setQueryData(sessionQuery.queryKey, user as Session | null),
  // A wrong code is a 401 as well, and no end.
  end: (queryClient, error) => OVER.has(error.key) && clearSession(queryClient),
  guard:
    (route, locale, queryClient) =>
    async ({ request }, next) => {
      const to = redirectFor(route, await queryClient.ensureQueryData(sessionQuery));
      if (to === null) return next();
      const url = new URL(request.url);
      const target = withLocale(locale, to);
      throw redirect(
        to === consolePaths.signIn && url.pathname !== withLocale(locale, '/')
          ? signInPath(target, url.pathname + url.search)
          : target,
      );
    },
  hasRight: async (route, queryClient) => mayOpen(route, await queryClient.ensureQueryData(sessionQuery)),
  explanation: async () => {
    const [module] = await Promise.all([import('./shell/MissingRight'), loadNamespaces(['console'])]);
    return module.default;
  },
};
