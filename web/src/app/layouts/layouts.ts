import { loadNamespaces } from '#/i18n/i18n';

/** What the layouts of a site's screens load before their first screen is shown; learners load none of it. */
export const siteLayouts = {
  manage: async () => {
    const [module] = await Promise.all([import('./ManageMenu'), loadNamespaces(['layouts'])]);
    return module;
  },
};
