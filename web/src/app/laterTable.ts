import { addTexts } from '#/i18n/i18n';
import type { Growth } from '#/routing/growingTable';
import { takenByFirst } from './firstTable';

/** Whether an address without its language is of the screens for teachers and admins. */
export const isManaged = (pathname: string): boolean => /^\/(?:manage|edit)(?:\/|$)/.test(pathname);

/** What a site's table grows by: who learns fetches nothing of what managers have, and the other way round. */
export const siteGrowth: Growth = {
  taken: takenByFirst,
  parts: [
    {
      holds: isManaged,
      fetch: async () => {
        const { manageTable, managerTexts } = await import('./manageTable');
        addTexts(managerTexts);
        return manageTable;
      },
    },
    {
      holds: (pathname) => !isManaged(pathname),
      fetch: async () => {
        const { learnerRoutes, learnerTexts } = await import('./learnerTable');
        addTexts(learnerTexts);
        return learnerRoutes;
      },
    },
  ],
};
