import type { QueryClient } from '@tanstack/react-query';
import { redirect, type MiddlewareFunction } from 'react-router';
import type { ApiError } from '#/api/envelope';
import type { UserInfo } from '#/api/types';
import { returnPathOf, signInPath } from '#/auth/returnPath';
import { canManage, endSession, hasRequiredInformation, userQuery } from '#/auth/session';
import { withLocale, type Locale } from '#/i18n/locale';
import { paths, type AppPath } from '#/routing/paths';
import type { AppRoute, Guard } from '#/routing/table';

/** Who is let in where: a site's people, or whoever another host knows. */
export interface Doors {
  /** Takes what the page told of its visitor. */
  begin: (queryClient: QueryClient, user: unknown) => void;
  /** A call answered 401; whether that has ended a session. */
  end: (queryClient: QueryClient, error: ApiError) => boolean;
  /** Runs before the loaders of a route. */
  guard: (route: AppRoute, locale: Locale, queryClient: QueryClient) => MiddlewareFunction;
}

/** Where a visitor stands before a screen: let in, or sent elsewhere. */
export type Decision =
  | { allow: true }
  | { allow: false; to: AppPath; keepReturn: boolean }
  | { allow: false; back: true };

const allow: Decision = { allow: true };
const send = (to: AppPath): Decision => ({ allow: false, to, keepReturn: true });

/** The rule of a guard for one visitor. Without React or router, so that it can be read and tested by itself. */
export function decide(guard: Guard, route: string, user: UserInfo | null): Decision {
  if (guard === 'public') return allow;
  if (guard === 'anonymous') return user ? { allow: false, back: true } : allow;
  if (!user) return send(paths.signIn);
  if (route === 'who-are-you') return user.user_type_set ? { allow: false, back: true } : allow;
  if (!user.user_type_set) return send(paths.whoAreYou);
  if (route === 'update-personal-information')
    return hasRequiredInformation(user) ? { allow: false, back: true } : allow;
  if (guard === 'student-info' && !hasRequiredInformation(user)) return send(paths.updatePersonalInformation);
  if (guard === 'manager' && !canManage(user)) return { allow: false, to: paths.dashboard, keepReturn: false };
  if (guard === 'admin' && user.role !== 'admin') {
    return { allow: false, to: canManage(user) ? paths.manage : paths.dashboard, keepReturn: false };
  }
  return allow;
}

/** The guard of a route as router middleware: it runs before any loader. */
export function guardMiddleware(route: AppRoute, locale: Locale, queryClient: QueryClient): MiddlewareFunction {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    if (route.guard === 'public') return next();
    const decision = decide(route.guard, route.name, await queryClient.ensureQueryData(userQuery));
    if (decision.allow) return next();
    const url = new URL(request.url);
    if ('back' in decision)
      throw redirect(returnPathOf(url.searchParams, url.origin, withLocale(locale, paths.dashboard)));
    const to = withLocale(locale, decision.to);
    throw redirect(decision.keepReturn ? signInPath(to, returnAfter(url)) : to);
  };
}

/** The doors of a site. */
export const siteDoors: Doors = {
  begin: (queryClient, user) => queryClient.setQueryData(userQuery.queryKey, user as UserInfo | null),
  end: endSession,
  guard: guardMiddleware,
};

/** A step that is itself on the way (who-are-you) hands on the return path that it was given. */
function returnAfter(url: URL): string {
  return url.searchParams.get('return') ?? url.pathname + url.search;
}
