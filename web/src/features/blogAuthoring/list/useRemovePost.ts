import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { postKeys as readerKeys } from '#/features/blog';
import { dialogs } from '#/ui/dialogs';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { deletePost, postKeys } from '../api';
import type { PostItem } from '../types';
import { postKey } from '../words';

/** Deletes a post after ten seconds in which it can be taken back; one that readers have, once that was agreed to. */
export function useRemovePost(): (post: PostItem) => Promise<void> {
  const { t } = useTranslation('blogAuthoring');
  const queryClient = useQueryClient();
  return async ({ id, title, is_live: isLive }) => {
    const isAgreed =
      !isLive ||
      (await dialogs.confirm({
        title: t('remove.title', { title }),
        text: t('remove.text'),
        action: t('remove.action'),
        danger: true,
      }));
    if (!isAgreed) return;
    removeLater({
      keys: [postKey(id)],
      text: t('remove.done', { title }),
      run: async (isLeaving) => {
        await deletePost(id, isLeaving).catch((error: unknown) => {
          if (!isLeaving) toasts.error(`${title}: ${failureText(error, { failure: 'delete' })}`);
        });
        if (isLeaving) return;
        void queryClient.invalidateQueries({ queryKey: readerKeys.all });
        await queryClient.invalidateQueries({ queryKey: postKeys.all });
      },
    });
  };
}
