import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { courseKeys, deleteCourse } from '../api';
import { courseKey } from '../courseKey';
import type { CourseItem } from '../types';

/** Deletes a course once that was agreed to, after ten seconds in which it can be taken back; answers whether it was agreed to. */
export function useRemoveCourse(): (course: CourseItem) => Promise<boolean> {
  const { t } = useTranslation('courseAuthoring');
  const queryClient = useQueryClient();
  return async ({ id, title, num_learners: learners }) => {
    const name = title || t('untitled');
    const isAgreed = await dialogs.confirm({
      title: t('remove.title', { title: name }),
      text: learners > 0 ? t('remove.archives', { count: learners, number: formatNumber(learners) }) : t('remove.text'),
      action: t('remove.action'),
      danger: true,
    });
    if (!isAgreed) return false;
    removeLater({
      keys: [courseKey(id)],
      text: t('remove.done', { title: name }),
      run: async (isLeaving) => {
        try {
          await deleteCourse(id, isLeaving);
        } catch (error) {
          if (!isLeaving) toasts.error(`${name}: ${failureText(error)}`);
        }
        if (!isLeaving) await queryClient.invalidateQueries({ queryKey: courseKeys.all });
      },
    });
    return true;
  };
}
