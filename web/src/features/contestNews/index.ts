import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { Pending } from './Pending';

/** What is told and asked in a contest; its code and texts come when it is shown first. */
export const { Part: ContestNews } = lazyPart(async () => {
  const [module] = await Promise.all([import('./ContestNews'), loadNamespaces(['contestNews'])]);
  return module.ContestNews;
}, Pending);
/** The dialog that tells contestants something, with its texts: for `React.lazy`. */
export const loadAnnounceDialog = async () => {
  const [{ AnnounceDialog }] = await Promise.all([import('./Dialogs'), loadNamespaces(['contestNews'])]);
  return { default: AnnounceDialog };
};
export { useNews, type Arrived } from './useNews';
export type { NewsContest, Told } from './types';
