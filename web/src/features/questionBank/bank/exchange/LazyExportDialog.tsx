import { lazy } from 'react';
import { loadNamespaces } from '#/i18n/i18n';

/** Loaded, with its words, when it is opened first. */
export const ExportDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ExportDialog'), loadNamespaces(['exchange'])]);
  return module;
});
