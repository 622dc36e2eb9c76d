import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { deleteSitePage, sitePageKeys } from '../api';
import type { SitePageItem } from '../types';

/** What a page is called while it is out of sight. */
export const removalKey = (slug: string) => `site-page/${slug}`;

/** Deletes a page of the site's own, after ten seconds in which it can be taken back. */
export function useRemovePage(): (page: SitePageItem) => void {
  const { t } = useTranslation('pageEditor');
  const queryClient = useQueryClient();
  return ({ slug, title }) =>
    removeLater({
      keys: [removalKey(slug)],
      text: t('remove.done', { title }),
      run: async (isLeaving) => {
        try {
          await deleteSitePage(slug, isLeaving);
        } catch (error) {
          if (!isLeaving) toasts.error(`${title}: ${failureText(error)}`);
        }
        if (!isLeaving) await queryClient.invalidateQueries({ queryKey: sitePageKeys.all });
      },
    });
}
