import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#/ui/failureText';
import { dialogs } from '#/ui/dialogs';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { deleteLetter, letterKeys } from './api';
import type { Letter } from './types';

/** What a letter is called while its deletion can be taken back. */
export const removalKey = (key: string) => `letter/${key}`;

/** Deletes a letter of the site's own once that was agreed to, after ten seconds in which it can be taken back; answers whether it was. */
export function useRemoveLetter(): (letter: Pick<Letter, 'key' | 'name'>) => Promise<boolean> {
  const { t } = useTranslation('letters');
  const queryClient = useQueryClient();
  return async ({ key, name }) => {
    const isAgreed = await dialogs.confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      action: t('remove.action'),
      danger: true,
    });
    if (!isAgreed) return false;
    removeLater({
      keys: [removalKey(key)],
      text: t('remove.done', { name }),
      run: async (isLeaving) => {
        try {
          await deleteLetter(key, isLeaving);
        } catch (error) {
          if (!isLeaving) toasts.error(`${name}: ${failureText(error)}`);
        }
        if (!isLeaving) await queryClient.invalidateQueries({ queryKey: letterKeys.all });
      },
    });
    return true;
  };
}
