import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { readBoot } from '#/api/boot';
import { configureClient } from '#/api/client';
import { makeQueryClient } from '#/api/queryClient';
import { signInPath } from '#/auth/returnPath';
import { startI18n } from '#/i18n/i18n';
import { localeOf, withoutLocale } from '#/i18n/locale';
import { localized } from '#/routing/AppLink';
import { GrowTable, RouteTable, screenAt } from '#/routing/crumbs';
import { GrowingTable } from '#/routing/growingTable';
import { screensOf } from '#/routing/table';
import { paths } from '#/routing/paths';
import type { Namespace } from '#/i18n/namespaces';
import { followMode } from '#/theme/mode';
import { makeStyleCache, ThemeRoot } from '#/theme/ThemeRoot';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { siteAccess } from './guards';
import { catchFaults } from './reporting/catchFaults';
import { laterRoutes } from './laterRoutes';
import { makeRoutes, type Mounted } from './router';

/** Starts the web in this document: texts first, then the router, and React only when the first screen is ready to replace the server's HTML. Answers what keeps the page's data. */
export async function start(told: Mounted, namespaces: Namespace[]): Promise<QueryClient> {
  const boot = readBoot(document);
  const locale = localeOf(location.pathname);
  configureClient({ locale, responses: boot.responses });
  followMode();
  const access = told.access ?? siteAccess;
  const table = new GrowingTable(told.table, told.growth);
  // Where the rest can't be fetched the router finds that out as well, and has words for it.
  const opened = withoutLocale(location.pathname);
  if (!table.beginsWith(opened)) await table.grow(opened).catch(() => undefined);
  const mounted = { ...told, table: table.rows };
  await startI18n(locale, [...new Set([...namespaces, ...fetchAhead(mounted)])]);
  const queryClient = makeQueryClient({
    onSignedOut: (error) => {
      if (access.end(queryClient, error))
        void router.navigate(signInPath(localized(paths.signIn), location.pathname + location.search));
    },
    onMutationError: (error, meta) => toasts.error(failureText(error, meta)),
  });
  if (boot.user !== undefined) access.begin(queryClient, boot.user);
  const router = createBrowserRouter(makeRoutes(mounted, queryClient, locale, table.screens), {
    patchRoutesOnNavigation: table.isWhole ? undefined : laterRoutes(table, mounted, queryClient),
  });
  if (mounted.reports)
    catchFaults({ route: () => router.state.matches.at(-1)?.route.id ?? '', release: boot.release ?? '' });
  await firstScreen(router);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <ThemeRoot cache={makeStyleCache(boot.nonce)}>
      <QueryClientProvider client={queryClient}>
        <Grown table={table}>
          <RouterProvider router={router} />
        </Grown>
      </QueryClientProvider>
    </ThemeRoot>,
  );
  return queryClient;
}

/** The table as it is, for what is made from it. */
function Grown({ table, children }: { table: GrowingTable; children: ReactNode }) {
  const screens = useSyncExternalStore(table.subscribe, table.screens);
  return (
    <GrowTable value={table.grow}>
      <RouteTable value={screens}>{children}</RouteTable>
    </GrowTable>
  );
}

/** Fetches the first screen's module beside the texts instead of after them; the texts that it needs. */
function fetchAhead({ table, layouts }: Mounted): Namespace[] {
  const screen = screenAt(screensOf(table), withoutLocale(location.pathname));
  screen?.page().catch(() => undefined);
  layouts?.[screen?.layout ?? 'default']?.().catch(() => undefined);
  return screen?.texts ?? [];
}

/** Resolves when the first screen's module, texts and data are there. */
function firstScreen(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
