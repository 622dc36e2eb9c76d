import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { redirect, redirectDocument, type RouteObject } from 'react-router';
import { loadNamespaces } from '#/i18n/i18n';
import { locales, prefixOf, withoutLocale, withoutRedundantPrefix, type Locale } from '#/i18n/locale';
import { routesTo } from '#/routing/crumbs';
import type { AppRoute, RouteHandle } from '#/routing/table';
import { siteDoors, type Doors } from './guards';
import { NotFound, RouteFailure, StartFailure } from './failures';

/** How long a first render waits for a screen's data, in milliseconds: what the page brought is there at once. */
const PATIENCE_MS = 80;

/** What is mounted: a table of screens, what is around them, and what all of them need first. */
export interface Mounted {
  table: readonly AppRoute[];
  shell: ComponentType;
  /** Runs before the first screen; when it fails there is no site to show. */
  prepare: (queryClient: QueryClient) => Promise<unknown>;
  /** Who is let in where; a site's people unless told. */
  doors?: Doors;
}

/** The table mounted once per language, with the guards, the redirects of wrong prefixes, and the pages of failure. */
export function makeRoutes(
  { table, shell, prepare, doors = siteDoors }: Mounted,
  queryClient: QueryClient,
  documentLocale: Locale,
): RouteObject[] {
  return locales.map((locale) => ({
    id: `root___${locale}`,
    path: prefixOf(locale) || '/',
    caseSensitive: true,
    middleware: [prefixMiddleware, documentMiddleware(locale, documentLocale)],
    loader: async () => {
      await prepare(queryClient);
      return null;
    },
    shouldRevalidate: () => false,
    Component: shell,
    ErrorBoundary: StartFailure,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          ...table.map((route) => mount(route, table, doors, locale, queryClient)),
          { id: `not-found___${locale}`, path: '*', Component: NotFound },
        ],
      },
    ],
  }));
}

function mount(
  route: AppRoute,
  table: readonly AppRoute[],
  doors: Doors,
  locale: Locale,
  queryClient: QueryClient,
): RouteObject {
  const handle: RouteHandle = { route };
  const place = route.path === '' ? { index: true as const } : { path: route.path };
  return {
    ...place,
    id: `${route.name}___${locale}`,
    handle,
    middleware: [doors.guard(route, locale, queryClient)],
    loader: async ({ params, request }) => {
      const url = new URL(request.url);
      const onTheWay = routesTo(table, withoutLocale(url.pathname)).map((step) => step.route.texts[0]);
      const [page] = await Promise.all([route.page(), loadNamespaces([...new Set([...route.texts, ...onTheWay])])]);
      await atMost(PATIENCE_MS, page.load?.({ params, search: url.searchParams, queryClient }));
      return null;
    },
    lazy: { Component: async () => (await route.page()).default },
  };
}

/** Waits for work, but no longer than the patience; a failure is the screen's own to show. */
async function atMost(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  if (!work) return;
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/** '/vi/course' belongs at '/course', '/en/vi/course' at '/en/course'. */
async function prefixMiddleware({ request }: { request: Request }, next: () => Promise<unknown>) {
  const url = new URL(request.url);
  const right = withoutRedundantPrefix(url.pathname);
  if (right !== null) throw redirect(right + url.search);
  return next();
}

/** A document has one language: an address in the other one loads another document. */
export function documentMiddleware(locale: Locale, documentLocale: Locale) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    if (locale !== documentLocale) throw redirectDocument(request.url);
    return next();
  };
}
