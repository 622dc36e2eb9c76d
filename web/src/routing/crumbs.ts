import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { matchRoutes } from 'react-router';
import { paths, type AppPath } from './paths';
import type { RouteRow } from './table';

/** One step of the trail. */
export interface Crumb {
  path: AppPath;
  title: string;
  /** The right that its screen takes. */
  may: RouteRow['may'];
}

/** The screens of the route table, for what is made from them below the router. */
export const RouteTable = createContext<readonly RouteRow[]>([]);

/** Brings the screens into the route table that the page did not begin with. */
export const GrowTable = createContext<() => Promise<unknown>>(() => Promise.resolve());

/** The screen at an address without its language, the one that the router shows. */
export function screenAt<Row extends RouteRow>(screens: readonly Row[], pathname: string): Row | undefined {
  // Named by their place in the table: all that is asked of a match is which row it is.
  const routes = screens.map((screen, index) => ({ id: String(index), path: `/${screen.path}` }));
  const found = matchRoutes(routes, pathname)?.at(-1);
  return found && screens[Number(found.route.id)];
}

/** Whether an address of one screen leads on to the other's by the patterns of both: a fixed word is nobody's parameter. */
function leadsTo(before: RouteRow, after: RouteRow | undefined): boolean {
  const words = after?.path.split('/') ?? [];
  const isSame = (word: string, at: number) =>
    word === words[at] || (word.startsWith(':') && words[at]?.startsWith(':'));
  return !after || before.path.split('/').every(isSame);
}

/** The screens on the way to an address, home left out: each prefix of it that is a screen of its own. */
export function routesTo<Row extends RouteRow>(
  screens: readonly Row[],
  pathname: string,
): { route: Row; pathname: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  const end = screenAt(screens, pathname);
  return segments.flatMap((_segment, index) => {
    const prefix = `/${segments.slice(0, index + 1).join('/')}`;
    const route = screenAt(screens, prefix);
    return route && leadsTo(route, end) ? [{ route, pathname: prefix }] : [];
  });
}

/** A screen's title: the text `title.<name>` of its first namespace. */
export function useRouteTitle(): (route: RouteRow) => string {
  const { t } = useTranslation();
  const translate = t as unknown as (key: string, options: { ns: string }) => string;
  return (route) => translate(`title.${route.name}`, { ns: route.texts[0] });
}

/** The trail to an address (without its language). */
export function useCrumbs(pathname: string): Crumb[] {
  const screens = useContext(RouteTable);
  const titleOf = useRouteTitle();
  return routesTo(screens, pathname).map((step) => ({
    path: (step.pathname as AppPath) || paths.home,
    title: titleOf(step.route),
    may: step.route.may,
  }));
}
