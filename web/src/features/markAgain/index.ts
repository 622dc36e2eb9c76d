import { lazy } from 'react';
import { loadNamespaces } from '#/i18n/i18n';

/** Marks a question's answers again after showing what that changes; loaded with its words when it is shown first. */
export const MarkAgainDialog = lazy(async () => {
  const [module] = await Promise.all([import('./MarkAgainDialog'), loadNamespaces(['markAgain'])]);
  return module;
});
