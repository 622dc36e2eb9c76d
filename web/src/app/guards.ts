import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { redirect, type MiddlewareFunction } from 'react-router';
import type { ApiError } from '#/api/envelope';
import type { UserInfo } from '#/api/types';
import { REFUSED, type Refusal } from '#/auth/refusal';
import { returnPathOf, signInPath } from '#/auth/returnPath';
import { canManage, may, userQuery } from '#/auth/session';
import { endSessionInPlace } from '#/auth/signInDialog';
import { loadNamespaces } from '#/i18n/i18n';
import { withLocale, type Locale } from '#/i18n/locale';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import type { Access, RouteRow } from '#/routing/table';

/** Who is let in where: a site's people, or whoever another host knows. */
export interface AccessPolicy {
  /** Takes what the page told of its visitor. */
  begin: (queryClient: QueryClient, user: unknown) => void;
  /** A call answered 401; whether that has ended a session. */
  end: (queryClient: QueryClient, error: ApiError) => boolean;
  /** Runs before the loaders of a route. */
  guard: (route: RouteRow, locale: Locale, queryClient: QueryClient) => MiddlewareFunction;
  /** Whether the visitor has the right that a row asks for. */
  hasRight: (route: RouteRow, queryClient: QueryClient) => Promise<boolean>;
  /** The page, in place of a screen, that says which right is missing; with its texts. */
  explanation: () => Promise<ComponentType<{ route: RouteRow }>>;
}

/** Where a visitor stands before a screen: let in, or sent elsewhere. */
export type Decision =
  | { allow: true }
  | { allow: false; to: AppPath }
  | { allow: false; to: AppPath; refused: Refusal }
  | { allow: false; back: true };

const allow: Decision = { allow: true };
/** A step on the way, after which the visitor comes back. */
const send = (to: AppPath): Decision => ({ allow: false, to });
const refuse = (to: AppPath, refused: Refusal): Decision => ({ allow: false, to, refused });
const isComplete = (user: UserInfo) => user.missing_information.length === 0;

/** The rule of a row's `access` for one visitor. Without React or router, so that it can be read and tested by itself. */
export function decide(access: Access, route: string, user: UserInfo | null): Decision {
  if (access === 'public') return allow;
  if (access === 'anonymous') return user ? { allow: false, back: true } : allow;
  if (!user) return send(paths.signIn);
  if (route === 'who-are-you') return user.user_type_set ? { allow: false, back: true } : allow;
  if (!user.user_type_set) return send(paths.whoAreYou);
  if (route === 'update-personal-information') return isComplete(user) ? { allow: false, back: true } : allow;
  if (access === 'student-info' && !isComplete(user)) return send(paths.updatePersonalInformation);
  if (access === 'manager' && !canManage(user)) return refuse(paths.dashboard, 'not_a_teacher');
  if (access === 'admin' && user.role !== 'admin')
    return refuse(canManage(user) ? paths.manage : paths.dashboard, 'cannot_access_page');
  return allow;
}

/** Whether somebody may use a screen: they are let in, and have the right that it takes. What menus offer. */
export function mayUse({ access, name, may: right, menu }: RouteRow, user: UserInfo | null): boolean {
  const isOffered = !menu?.anyOf || menu.anyOf.some((one) => may(user, ...one));
  return decide(access, name, user).allow && (!right || may(user, ...right)) && isOffered;
}

const rooms: ReadonlySet<string> = new Set(['test-room', 'tests-room']);

/** Where somebody is led whose account was made for one contest: its room is all that they open. Null: they are there, or it was not. */
export function ledTo(route: string, slug: string | undefined, user: UserInfo | null | undefined): AppPath | null {
  const contest = user?.contest;
  if (!contest || (rooms.has(route) && slug === contest.slug)) return null;
  return paths.exam(contest.slug);
}

/** The guard of a route as router middleware: it runs before any loader. */
export function guardMiddleware(route: RouteRow, locale: Locale, queryClient: QueryClient): MiddlewareFunction {
  return async ({ request, params }, next: () => Promise<unknown>) => {
    const isPublic = route.access === 'public';
    // Before a public screen nobody waits for who they are: the page has brought it.
    const user = isPublic ? queryClient.getQueryData(userQuery.queryKey) : await queryClient.ensureQueryData(userQuery);
    const room = ledTo(route.name, params.slug, user);
    if (room !== null) throw redirect(withLocale(locale, room));
    if (isPublic) return next();
    const decision = decide(route.access, route.name, user ?? null);
    if (decision.allow) return next();
    const url = new URL(request.url);
    if ('back' in decision)
      throw redirect(returnPathOf(url.searchParams, url.origin, withLocale(locale, paths.dashboard)));
    if ('refused' in decision)
      throw redirect(withLocale(locale, withQuery(decision.to, { [REFUSED]: decision.refused })));
    throw redirect(signInPath(withLocale(locale, decision.to), returnAfter(url)));
  };
}

/** Who is let in where on a site. */
export const siteAccess: AccessPolicy = {
  begin: (queryClient, user) => queryClient.setQueryData(userQuery.queryKey, user as UserInfo | null),
  end: endSessionInPlace,
  guard: guardMiddleware,
  hasRight: async ({ may: right }, queryClient) =>
    !right || may(await queryClient.ensureQueryData(userQuery), ...right),
  explanation: async () => {
    const [module] = await Promise.all([import('./layouts/MissingRight'), loadNamespaces(['layouts'])]);
    return module.default;
  },
};

/** A step that is itself on the way (who-are-you) hands on the return path that it was given. */
function returnAfter(url: URL): string {
  return url.searchParams.get('return') ?? url.pathname + url.search;
}
