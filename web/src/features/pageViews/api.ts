import type { PageKind } from '#/routing/table';

/** A page that somebody looks at. */
export interface PageView {
  type: PageKind;
  /** What it shows: of a course's page the course's id. */
  object_id?: number;
  /** The address of the page that led here; the server keeps its host alone. */
  referrer?: string;
}

/**
 * Has a view counted. Posted past the API's client: a view that is not counted is nobody's trouble. It goes on when the page is
 * left; a beacon could not say the page's language.
 */
export async function sendView(view: PageView, locale: string): Promise<void> {
  try {
    await fetch('/api/page-views', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': locale },
      body: JSON.stringify(view),
      credentials: 'same-origin',
      keepalive: true,
    });
  } catch {
    // Offline, or turned away.
  }
}
