import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readBoot } from '#/api/boot';
import { sendView, trackerOf, type PageView } from '#/features/pageViews';
import { currentLocale } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { viewedObject } from '#/routing/viewed';

/** Where somebody is, where the page is everybody's: the site's own tag is told of such pages alone. */
let publicPlace: string | null = null;
let tagId: string | null | undefined;

/** One for the document: a view is counted a second after somebody has come to a page. */
const tracker = trackerOf(document, count);

function count(view: PageView): void {
  void sendView(view, currentLocale());
  tagId ??= readBoot(document).g_tag_id ?? null;
  const place = publicPlace;
  if (!tagId || place === null) return;
  const id = tagId;
  // What can't be fetched is not counted.
  import('#/features/pageViews/tag').then(({ googleTag }) => googleTag(id).see(place)).catch(() => undefined);
}

/** Has each page counted that somebody stays on for a second. */
export function usePageViews(route: RouteRow | undefined): void {
  const { pathname } = useLocation();
  const view = route?.view;
  const isPublic = route?.access === 'public';
  useEffect(() => {
    publicPlace = isPublic ? pathname : null;
    if (view) tracker.enter({ pathname, type: view, objectId: viewedObject });
    else tracker.leave();
  }, [pathname, view, isPublic]);
}
