import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useRouteTitle } from '#/routing/crumbs';
import type { RouteHandle, RouteRow } from '#/routing/table';
import { useOwnTitle } from '#/ui/usePageTitle';

/** The row of the route table that is shown; none on a page that does not exist. */
export function useCurrentRoute(): RouteRow | undefined {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined;
  return handle?.route;
}

/** '<screen> · <site>', and on the home page the site's name alone. */
export function useDocumentTitle(route: RouteRow | undefined, site: string | undefined): void {
  const { t } = useTranslation('ui');
  const titleOf = useRouteTitle();
  const own = useOwnTitle();
  const screen = own ?? (route ? titleOf(route) : t('error.notFound'));
  const title = [route?.path === '' ? null : screen, site].filter(Boolean).join(' · ');
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
