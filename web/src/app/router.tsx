import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { data, redirect, redirectDocument, useLoaderData, type RouteObject } from 'react-router';
import { loadNamespaces } from '#/i18n/i18n';
import { locales, prefixOf, withoutLocale, withoutRedundantPrefix, type Locale } from '#/i18n/locale';
import { routesTo } from '#/routing/crumbs';
import type { Growth } from '#/routing/growingTable';
import { paramsHold } from '#/routing/params';
import { screensOf, wholeOf, type Layout, type PageModule, type RouteHandle, type RouteRow } from '#/routing/table';
import { siteAccess, type AccessPolicy } from './guards';
import { NotFound, RouteFailure, StartFailure } from './failures';

/** How long a first render waits for a screen's data, in milliseconds: what the page brought is there at once. */
const PATIENCE_MS = 80;

/** What is mounted: a table of screens, what is around them, and what all of them need first. */
export interface Mounted {
  table: readonly RouteRow[];
  /** What `table` grows by, where pages begin with some rows of it. */
  growth?: Growth;
  shell: ComponentType;
  /** Runs before the first screen; when it fails there is no site to show. */
  prepare: (queryClient: QueryClient) => Promise<unknown>;
  /** Who is let in where; a site's people unless told. */
  access?: AccessPolicy;
  /** What a layout needs before its first screen is shown: its module and texts. */
  layouts?: Partial<Record<Layout, () => Promise<unknown>>>;
  /** Whether the host takes reports of what breaks in the browser. */
  reports?: boolean;
}

/** What every row is mounted with. */
interface Mounting {
  screens: () => readonly RouteRow[];
  access: AccessPolicy;
  layouts: NonNullable<Mounted['layouts']>;
  locale: Locale;
  queryClient: QueryClient;
}

/** The id of the route that the screens of a language are mounted below. */
export const mountId = (locale: Locale) => `screens___${locale}`;

/** Rows of one language, as routes; `screens` are all that are here. */
export function mountRows(
  rows: readonly RouteRow[],
  { access = siteAccess, layouts = {} }: Mounted,
  queryClient: QueryClient,
  locale: Locale,
  screens: () => readonly RouteRow[],
): RouteObject[] {
  return rows.map((row) => mount(row, row, { screens, access, layouts, locale, queryClient }));
}

/** The table mounted once per language, with the guards, the redirects of wrong prefixes, and the pages of failure. */
export function makeRoutes(
  mounted: Mounted,
  queryClient: QueryClient,
  documentLocale: Locale,
  screens?: () => readonly RouteRow[],
): RouteObject[] {
  const { table, shell, prepare } = mounted;
  const own = screensOf(table);
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
        id: mountId(locale),
        ErrorBoundary: RouteFailure,
        children: [
          ...mountRows(table, mounted, queryClient, locale, screens ?? (() => own)),
          { id: `not-found___${locale}`, path: '*', Component: NotFound },
        ],
      },
    ],
  }));
}

/** A row within its parent; `whole` is the same with what it has from the rows around it. */
function mount(row: RouteRow, whole: RouteRow, mounting: Mounting): RouteObject {
  const { screens, access, layouts, locale, queryClient } = mounting;
  const common = {
    id: `${row.name}___${locale}`,
    middleware: [access.guard(whole, locale, queryClient)],
    loader: async ({ params, request }: { params: LoadParams; request: Request }): Promise<Loaded> => {
      if (!paramsHold(whole.params, params)) throw data(null, { status: 404 });
      const url = new URL(request.url);
      const onTheWay = routesTo(screens(), withoutLocale(url.pathname)).map((step) => step.route.texts[0]);
      const [page] = await Promise.all([
        row.page(),
        loadNamespaces([...new Set([...whole.texts, ...onTheWay])]),
        layouts[whole.layout ?? 'default']?.(),
      ]);
      if (!(await access.hasRight(whole, queryClient))) return { Missing: await access.explanation() };
      await atMost(PATIENCE_MS, page.load?.({ params, search: url.searchParams, queryClient }));
      return {};
    },
    lazy: { Component: async () => screenOf(await row.page(), whole) },
  };
  if (row.children) {
    return {
      ...common,
      path: row.path,
      children: row.children.map((child) => mount(child, wholeOf(child, whole), mounting)),
    };
  }
  const place = row.path === '' ? { index: true as const } : { path: row.path };
  return { ...place, ...common, handle: { route: whole } satisfies RouteHandle };
}

type LoadParams = Record<string, string | undefined>;

/** What a screen's loader found: a page that is shown instead, because the visitor lacks a right. */
interface Loaded {
  Missing?: ComponentType<{ route: RouteRow }>;
}

/** The component of a screen: its page or, for who lacks its right, which one that is. */
function screenOf({ default: Page }: PageModule, route: RouteRow): ComponentType {
  if (!route.may) return Page;
  return function Screen() {
    const { Missing } = useLoaderData<Loaded>();
    return Missing ? <Missing route={route} /> : <Page />;
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
