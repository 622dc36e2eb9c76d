import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath } from 'react-router';
import { paths, type AppPath } from './paths';
import type { AppRoute } from './table';

/** One step of the trail. */
export interface Crumb {
  path: AppPath;
  title: string;
}

/** The route table, for what is made from it below the router. */
export const RouteTable = createContext<readonly AppRoute[]>([]);

/** The screens on the way to an address, home left out: each prefix of it that is a screen of its own. */
export function routesTo(table: readonly AppRoute[], pathname: string): { route: AppRoute; pathname: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.flatMap((_segment, index) => {
    const prefix = `/${segments.slice(0, index + 1).join('/')}`;
    const route = table.find((candidate) => matchPath(`/${candidate.path}`, prefix));
    return route ? [{ route, pathname: prefix }] : [];
  });
}

/** A screen's title: the text `title.<name>` of its first namespace. */
export function useRouteTitle(): (route: AppRoute) => string {
  const { t } = useTranslation();
  const translate = t as unknown as (key: string, options: { ns: string }) => string;
  return (route) => translate(`title.${route.name}`, { ns: route.texts[0] });
}

/** The trail to an address (without its language). */
export function useCrumbs(pathname: string): Crumb[] {
  const table = useContext(RouteTable);
  const titleOf = useRouteTitle();
  return routesTo(table, pathname).map((step) => ({
    path: (step.pathname as AppPath) || paths.home,
    title: titleOf(step.route),
  }));
}
