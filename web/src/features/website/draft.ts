import type { QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { footerQuery } from '#/api/site';
import type { Tenant } from '#/api/types';
import { homeQuery } from '#/features/home';
import { wearPageMode } from '#/theme/mode';
import type { Mode } from './colours';
import { showSite } from './site';

/** Which home page is shown: the draft as it was saved last, or what was published as a version. */
export type ShownHome = { draft: number } | { version: number };

/** What the form's screen sends to the page in its preview: the site as it would be, and the mode to show it in. */
export interface Draft {
  type: 'lophoc.draft';
  site: Tenant;
  mode: Mode;
  /** Without it the page shows what everybody sees. */
  home?: ShownHome;
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
  // It can still be scrolled by keys.
  document.documentElement.tabIndex = 0;
  // What is shown is what was sent: nothing is asked for again by itself.
  for (const { queryKey } of [homeQuery, footerQuery]) {
    queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY });
  }
  const showHome = homeShower(queryClient);
  addEventListener('message', (event: MessageEvent<Draft | null>) => {
    if (!isFrom(event, parent) || event.data?.type !== 'lophoc.draft') return;
    wearPageMode(event.data.mode);
    showSite(queryClient, event.data.site);
    if (event.data.home) void showHome(event.data.home);
  });
  parent.postMessage(DRAFT_WANTED, location.origin);
}

/** Shows a home page in the place of the one that stands, without a reload. The newest wish alone counts; where it fails, what stands stays. */
function homeShower(queryClient: QueryClient): (home: ShownHome) => Promise<void> {
  let wanted = '';
  return async (home) => {
    const name = JSON.stringify(home);
    if (name === wanted) return;
    wanted = name;
    const query = 'draft' in home ? { draft: true } : { version: home.version };
    try {
      const [page, footer] = await Promise.all([
        api.get('/api/home', { query }),
        api.get('/api/home/footer', { query }),
      ]);
      if (wanted !== name) return;
      queryClient.setQueryData(homeQuery.queryKey, page);
      queryClient.setQueryData(footerQuery.queryKey, footer);
    } catch {
      wanted = '';
    }
  };
}
