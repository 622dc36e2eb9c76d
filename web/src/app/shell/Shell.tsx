import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { useRouteTitle } from '#/routing/crumbs';
import type { AppRoute, RouteHandle } from '#/routing/table';
import { DialogOutlet } from '#/ui/dialogs';
import { ToastOutlet } from '#/ui/toasts';
import { useOwnTitle } from '#/ui/usePageTitle';

/** What is around every screen. */
export function Shell() {
  const { t } = useTranslation('app');
  const route = useCurrentRoute();
  useDocumentTitle(route);
  return (
    <>
      <a className="lp-skip" href="#main">{t('skip')}</a>
      <main id="main" className="lp-main" tabIndex={-1}><Outlet /></main>
      <ToastOutlet />
      <DialogOutlet />
      <ScrollRestoration />
    </>
  );
}

function useCurrentRoute(): AppRoute | undefined {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined;
  return handle?.route;
}

function useDocumentTitle(route: AppRoute | undefined): void {
  const titleOf = useRouteTitle();
  const own = useOwnTitle();
  const title = own ?? (route ? titleOf(route) : undefined);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
