import { useEffect } from 'react';
import { loadNamespaces } from '#/i18n/i18n';
import { failureText } from '#/ui/failureText';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { toasts } from '#/ui/toasts';

/** A dialog that can't be fetched says so; what is under it stays. */
function Pending({ error }: PendingPart) {
  useEffect(() => {
    if (error !== null) toasts.error(failureText(error));
  }, [error]);
  return null;
}

/** What the editor opens above itself, and what others see of it: none of it is in the first load. */
export const renameDialog = lazyPart(async () => (await import('./dialogs')).RenameDialog, Pending);
export const fileNameDialog = lazyPart(async () => (await import('./dialogs')).FileNameDialog, Pending);
export const versionNameDialog = lazyPart(async () => (await import('./dialogs')).VersionNameDialog, Pending);
export const shareDialog = lazyPart(async () => (await import('../sharing/ShareDialog')).ShareDialog, Pending);
export const versionsDrawer = lazyPart(
  async () => (await import('../versions/VersionsDrawer')).VersionsDrawer,
  Pending,
);
export const compareDialog = lazyPart(async () => (await import('../versions/CompareDialog')).CompareDialog, Pending);
export const versionDialog = lazyPart(async () => {
  const [{ VersionDialog }] = await Promise.all([
    import('../versions/VersionDialog'),
    loadNamespaces(['snippetReview']),
  ]);
  return VersionDialog;
}, Pending);
export const helpButton = lazyPart(async () => (await import('#/features/snippetHelp')).HelpButton, Pending);
export const reviewPanel = lazyPart(async () => {
  const [{ ReviewPanel }] = await Promise.all([import('#/features/snippetReview'), loadNamespaces(['snippetReview'])]);
  return ReviewPanel;
}, Pending);
