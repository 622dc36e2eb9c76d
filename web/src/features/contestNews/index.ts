import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { Pending } from './Pending';

/** What is told and asked in a contest; its code and texts come when it is shown first. */
export const { Part: ContestNews } = lazyPart(async () => {
  const [module] = await Promise.all([import('./ContestNews'), loadNamespaces(['contestNews'])]);
  return module.ContestNews;
}, Pending);
export { useNews, type Arrived } from './useNews';
export type { NewsContest } from './types';
