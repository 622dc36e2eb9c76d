import type { QueryClient } from '@tanstack/react-query';
import type { Tenant } from '#/api/types';
import { wearPageMode } from '#/theme/mode';
import type { Mode } from './colours';
import { showSite } from './site';

/** What the form's screen sends to the page in its preview: the site as it would be, and the mode to show it in. */
export interface Draft {
  type: 'lophoc.draft';
  site: Tenant;
  mode: Mode;
}

/** What the page in the preview says once it can be told of drafts. */
export const DRAFT_WANTED = 'lophoc.draft-wanted';

/** Whether a message comes from a window of this site, the one expected. */
export function isFrom(event: MessageEvent, source: Window | null): boolean {
  return event.origin === location.origin && event.source === source;
}

/** In the preview's frame: shows each draft that the screen around it sends. Nothing on the page can be used: it is a picture. */
export function followDrafts(queryClient: QueryClient): void {
  document.body.inert = true;
  addEventListener('message', (event: MessageEvent<Draft | null>) => {
    if (!isFrom(event, parent) || event.data?.type !== 'lophoc.draft') return;
    wearPageMode(event.data.mode);
    showSite(queryClient, event.data.site);
  });
  parent.postMessage(DRAFT_WANTED, location.origin);
}
