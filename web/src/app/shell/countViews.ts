import { readBoot } from '#/api/boot';
import { sendView, trackerOf, type Place, type PageView } from '#/features/pageViews';
import { currentLocale } from '#/i18n/i18n';

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

/** Somebody has come to a page; null: to one that is not counted. */
export function comeTo(place: Place | null, isPublic: boolean): void {
  publicPlace = place && isPublic ? place.pathname : null;
  if (place) tracker.enter(place);
  else tracker.leave();
}
