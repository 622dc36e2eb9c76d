import type { ComponentType } from 'react';
import { loadNamespaces } from '#/i18n/i18n';

/** What layouts show that is not in the first load; there before the first screen of the layout is. */
export const loadedLayouts: { ManageMenu?: ComponentType } = {};

/** What the layouts of a site's screens load before their first screen is shown; learners load none of it. */
export const siteLayouts = {
  manage: async () => {
    const [module] = await Promise.all([import('./ManageMenu'), loadNamespaces(['layouts'])]);
    loadedLayouts.ManageMenu = module.default;
  },
};
