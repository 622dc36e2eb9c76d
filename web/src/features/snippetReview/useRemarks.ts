import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { addRemark, removeRemark, renewReviews, type NewRemark, type RemarkPlace, type SnippetRemark } from './api';

/** What a remark is called while it is to be deleted. */
export const remarkKey = (id: number) => `snippet-remark/${id}`;

/** Writes remarks on a snippet's version, or without a place on what is being typed, and takes them away. */
export function useRemarks(
  snippet: number,
  { place, onRemoved }: { place?: RemarkPlace; onRemoved?: (id: number) => void } = {},
) {
  const { t } = useTranslation('snippetReview');
  const queryClient = useQueryClient();
  return {
    send: async (remark: NewRemark): Promise<SnippetRemark[]> => {
      const said = await addRemark(snippet, remark, place);
      await renewReviews(queryClient);
      return said;
    },
    remove: ({ id }: SnippetRemark) =>
      removeLater({
        keys: [remarkKey(id)],
        text: t('remark.removed'),
        run: async (isLeaving) => {
          await removeRemark(snippet, id, isLeaving).then(
            () => onRemoved?.(id),
            (error: unknown) => {
              if (!isLeaving) toasts.error(failureText(error, { failure: 'delete' }));
            },
          );
          if (!isLeaving) await renewReviews(queryClient);
        },
      }),
  };
}
