import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
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
import { RouteTable, screenAt } from '#/routing/crumbs';
import { screensOf } from '#/routing/table';
import { paths } from '#/routing/paths';
import type { Namespace } from '#/i18n/namespaces';
import { followMode } from '#/theme/mode';
import { makeStyleCache, ThemeRoot } from '#/theme/ThemeRoot';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { siteAccess } from './guards';
import { catchFaults } from './reporting/catchFaults';
import { makeRoutes, type Mounted } from './router';

/** Starts the web in this document: texts first, then the router, and React only when the first screen is ready to replace the server's HTML. Answers what keeps the page's data. */
export async function start(mounted: Mounted, namespaces: Namespace[]): Promise<QueryClient> {
  const boot = readBoot(document);
  const locale = localeOf(location.pathname);
  configureClient({ locale, responses: boot.responses });
  followMode();
  const access = mounted.access ?? siteAccess;
  const screens = screensOf(mounted.table);
  await startI18n(locale, [...new Set([...namespaces, ...fetchAhead(mounted)])]);
  const queryClient = makeQueryClient({
    onSignedOut: (error) => {
      if (access.end(queryClient, error))
        void router.navigate(signInPath(localized(paths.signIn), location.pathname + location.search));
    },
    onMutationError: (error, meta) => toasts.error(failureText(error, meta)),
  });
  if (boot.user !== undefined) access.begin(queryClient, boot.user);
  const router = createBrowserRouter(makeRoutes(mounted, queryClient, locale));
  if (mounted.reports)
    catchFaults({ route: () => router.state.matches.at(-1)?.route.id ?? '', release: boot.release ?? '' });
  await firstScreen(router);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <ThemeRoot cache={makeStyleCache(boot.nonce)}>
      <QueryClientProvider client={queryClient}>
        <RouteTable value={screens}>
          <RouterProvider router={router} />
        </RouteTable>
      </QueryClientProvider>
    </ThemeRoot>,
  );
  return queryClient;
}

/** Fetches the first screen's module beside the texts instead of after them; the texts that it needs. */
function fetchAhead({ table, layouts }: Mounted): Namespace[] {
  const screen = screenAt(screensOf(table), withoutLocale(location.pathname));
  // Where it can't be fetched the router finds that out as well, and has words for it.
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
