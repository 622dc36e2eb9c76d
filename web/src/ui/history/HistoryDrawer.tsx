import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '../lazyPart';
import type { HistoryDrawerProps } from './types';

export type * from './types';

/** The change history of one thing beside the page, loaded with its texts when it is opened first; `fetch` does that ahead. */
export const { Part: HistoryDrawer, fetch: fetchHistoryDrawer } = lazyPart<HistoryDrawerProps>(async () => {
  const [module] = await Promise.all([import('./HistorySurface'), loadNamespaces(['history'])]);
  return module.default;
}, Nothing);

function Nothing() {
  return null;
}
