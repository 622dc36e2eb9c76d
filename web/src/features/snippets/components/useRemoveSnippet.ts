import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { deleteSnippet, snippetKeys } from '../api';
import type { SnippetItem } from '../types';

/** What a snippet is called while it is to be deleted. */
export const snippetKey = (id: number) => `snippet/${id}`;

const forget = async (user: number, id: number) => (await import('../keeper/shelf')).forgetKept(user, String(id));

/** Deletes a snippet after ten seconds in which that can be taken back. */
export function useRemoveSnippet(): (snippet: Pick<SnippetItem, 'id' | 'title'>) => void {
  const { t } = useTranslation('snippets');
  const queryClient = useQueryClient();
  const user = useUser()?.id;
  return ({ id, title }) =>
    removeLater({
      keys: [snippetKey(id)],
      text: t('remove.done', { title }),
      run: async (isLeaving) => {
        try {
          await deleteSnippet(id, isLeaving);
          // What was unsaved of it is of nothing any more.
          if (user !== undefined) void forget(user, id).catch(() => undefined);
        } catch (error) {
          if (!isLeaving) toasts.error(`${title}: ${failureText(error, { failure: 'delete' })}`);
        }
        if (!isLeaving) await queryClient.invalidateQueries({ queryKey: snippetKeys.all });
      },
    });
}
