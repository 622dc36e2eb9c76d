import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { readBoot } from '#/api/boot';
import { configureClient } from '#/api/client';
import { ApiError } from '#/api/envelope';
import { makeQueryClient } from '#/api/queryClient';
import { signInPath } from '#/auth/returnPath';
import { startI18n, texts } from '#/i18n/i18n';
import { localeOf, withoutLocale } from '#/i18n/locale';
import { localized } from '#/routing/AppLink';
import { RouteTable, routesTo } from '#/routing/crumbs';
import { paths } from '#/routing/paths';
import type { Namespace } from '#/i18n/namespaces';
import { followMode } from '#/theme/mode';
import { makeStyleCache, ThemeRoot } from '#/theme/ThemeRoot';
import { toasts } from '#/ui/toasts';
import { siteDoors } from './guards';
import { makeRoutes, type Mounted } from './router';

/** Starts the web in this document: texts first, then the router, and React only when the first screen is ready to replace the server's HTML. */
export async function start(mounted: Mounted, namespaces: Namespace[]): Promise<void> {
  const boot = readBoot(document);
  const locale = localeOf(location.pathname);
  configureClient({ locale, responses: boot.responses });
  followMode();
  const doors = mounted.doors ?? siteDoors;
  await startI18n(locale, [...new Set([...namespaces, ...fetchAhead(mounted)])]);
  const queryClient = makeQueryClient({
    onSignedOut: (error) => {
      if (doors.end(queryClient, error))
        void router.navigate(signInPath(localized(paths.signIn), location.pathname + location.search));
    },
    onMutationError: (error) =>
      toasts.error(error instanceof ApiError && error.message ? error.message : texts.t('error.tryAgain')),
  });
  if (boot.user !== undefined) doors.begin(queryClient, boot.user);
  const router = createBrowserRouter(makeRoutes(mounted, queryClient, locale));
  await firstScreen(router);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <ThemeRoot cache={makeStyleCache(boot.nonce)}>
      <QueryClientProvider client={queryClient}>
        <RouteTable value={mounted.table}>
          <RouterProvider router={router} />
        </RouteTable>
      </QueryClientProvider>
    </ThemeRoot>,
  );
}

/** Fetches the first screen's module beside the texts instead of after them; the texts that it needs. */
function fetchAhead({ table }: Mounted): Namespace[] {
  const path = withoutLocale(location.pathname);
  const screen = path === paths.home ? table.find((route) => route.path === '') : routesTo(table, path).at(-1)?.route;
  // Where it can't be fetched the router finds that out as well, and has words for it.
  screen?.page().catch(() => undefined);
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
