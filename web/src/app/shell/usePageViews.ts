import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RouteRow } from '#/routing/table';
import { viewedObject } from '#/routing/viewed';

/** Has each page counted that somebody stays on for a second; what counts comes after the page. */
export function usePageViews(route: RouteRow | undefined): void {
  const { pathname } = useLocation();
  const view = route?.view;
  const isPublic = route?.access === 'public';
  useEffect(() => {
    let gone = false;
    const place = view ? { pathname, type: view, objectId: viewedObject } : null;
    import('./countViews').then(
      ({ comeTo }) => !gone && comeTo(place, isPublic),
      // Without it nothing is counted.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pathname, view, isPublic]);
}
