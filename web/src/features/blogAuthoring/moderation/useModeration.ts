import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import type { Role } from '#/api/types';
import { useUser } from '#/auth/useUser';
import { blockCommenter, changeComment, deleteComment, waitingKeys, type WaitingComment } from '#/features/comments';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';

/** Who may keep people from commenting; the server has the last word. */
const blocking: ReadonlySet<Role> = new Set<Role>(['admin', 'moderator', 'moderator_lead']);

/** What a moderator makes of a comment. */
export type Decision = 'letThrough' | 'hide' | 'delete';

/** The key of a comment that was decided on and that can still be taken back. */
export const decidedKey = (id: number) => `waiting-comment/${id}`;

const decide = (decision: Decision, id: number, isLeaving: boolean): Promise<unknown> =>
  decision === 'delete'
    ? deleteComment(id, isLeaving)
    : changeComment(id, { is_hidden: decision === 'hide' }, isLeaving);

/** Decides on comments, and on who may write them. A decision is carried out after ten seconds in which it can be taken back. */
export function useModeration() {
  const { t } = useTranslation('blogAuthoring');
  const queryClient = useQueryClient();
  const user = useUser();
  const renewAll = () => queryClient.invalidateQueries({ queryKey: waitingKeys.all });
  const settle = ({ comment: { id } }: WaitingComment, decision: Decision) =>
    removeLater({
      keys: [decidedKey(id)],
      text: t(`moderation.done.${decision}`),
      run: async (isLeaving) => {
        await decide(decision, id, isLeaving).catch((error: unknown) => {
          if (!isLeaving) toasts.error(failureText(error, { failure: decision === 'delete' ? 'delete' : 'update' }));
        });
        if (!isLeaving) await renewAll();
      },
    });
  const block = useBlocking(renewAll);
  return {
    settle,
    /** Null for who may not. */
    block: user && blocking.has(user.role) ? block : null,
  };
}

/** Keeps somebody from commenting, or lets them again: shown at once in all their comments. */
function useBlocking(renewAll: () => Promise<unknown>): (author: { id: number; name: string }, on: boolean) => void {
  const { t } = useTranslation('blogAuthoring');
  const queryClient = useQueryClient();
  const show = (author: number, on: boolean) =>
    queryClient.setQueriesData<Page<WaitingComment>>(
      { queryKey: waitingKeys.all },
      (page) =>
        page && {
          ...page,
          items: page.items.map((item) =>
            item.comment.author?.id === author ? { ...item, is_author_blocked: on } : item,
          ),
        },
    );
  const { mutate } = useMutation({
    mutationFn: ({ author, on }: { author: { id: number; name: string }; on: boolean }) =>
      blockCommenter(author.id, on),
    onMutate: async ({ author, on }) => {
      await queryClient.cancelQueries({ queryKey: waitingKeys.all });
      show(author.id, on);
    },
    onSettled: renewAll,
    meta: { failure: 'update' },
  });
  const { t: ui } = useTranslation('ui');
  return (author, on) =>
    mutate(
      { author, on },
      {
        onSuccess: () =>
          toasts.success(t(on ? 'moderation.blocked' : 'moderation.unblocked', { name: author.name }), {
            label: ui('undo'),
            run: () => mutate({ author, on: !on }),
          }),
      },
    );
}
