import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { GrowTable, RouteTable, screenAt } from '#/routing/crumbs';
import { objectQuery, screenPath } from './deadLinks';

/** Whether an address of this site leads nowhere: to no screen, or to what is not there. */
export function useDeadLink(address: string): boolean {
  const screens = useContext(RouteTable);
  const grow = useContext(GrowTable);
  // The screens of learners are not among those that a page for managers begins with.
  useEffect(() => void grow(), [grow]);
  const path = screenPath(address);
  const screen = path === null ? undefined : screenAt(screens, path);
  const isAbout = screen?.path.includes(':') ?? false;
  const { data: isThere = true } = useQuery({ ...objectQuery(path ?? ''), enabled: isAbout });
  return path !== null && (screen === undefined || !isThere);
}
