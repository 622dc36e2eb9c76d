import EditIcon from '@mui/icons-material/EditOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stepsFrom } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { postKeys as readerKeys } from '#/features/blog';
import { innerPath, paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { dialogs } from '#/ui/dialogs';
import type { RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { postKeys, previewPost, takeStep } from '../api';
import type { PostItem } from '../types';
import { useRemovePost } from './useRemovePost';

const listSteps = ['submit', 'publish', 'unpublish'] as const;
/** A step that is offered in the list; the others are decided on where the post is read. */
type ListStep = (typeof listSteps)[number];

/** What can be done with one post. */
export function usePostActions(): (post: PostItem) => readonly RowAction[] {
  const { t } = useTranslation('blogAuthoring');
  const user = useUser();
  const remove = useRemovePost();
  const step = useListStep();
  const preview = usePreview();
  const mayApprove = may(user, 'blog', 'approval');
  return (post) => {
    const { id, slug, title, status, visibility } = post;
    const open = stepsFrom(status, visibility, mayApprove);
    const steps = listSteps.filter((one) => open.includes(one));
    return [
      { key: 'edit', label: t('row.edit', { title }), icon: <EditIcon />, inline: true, to: paths.managePost(id) },
      ...(post.is_live ? [{ key: 'open', label: t('row.open'), to: paths.post(slug) }] : []),
      { key: 'preview', label: t('row.preview'), onClick: () => preview(id) },
      ...steps.map((one) => ({ key: one, label: t(`row.${one}`), onClick: () => void step(post, one) })),
      ...(may(user, 'blog', 'delete')
        ? [{ key: 'delete', label: t('row.delete'), danger: true, onClick: () => void remove(post) }]
        : []),
    ];
  };
}

/** Looks at a post as it is written, whatever readers have of it. */
function usePreview(): (id: number) => void {
  const navigate = useAppNavigate();
  const { mutate } = useMutation({
    mutationFn: previewPost,
    onSuccess: ({ url }) => {
      const path = innerPath(url);
      if (path) navigate(path);
    },
  });
  return (id) => mutate(id);
}

/** Takes a step; readers lose a post only once that was agreed to. */
function useListStep(): (post: PostItem, step: ListStep) => Promise<void> {
  const { t } = useTranslation('blogAuthoring');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, step }: { id: number; step: ListStep; title: string }) => takeStep(id, step),
    onSuccess: (_, { step, title }) => {
      void queryClient.invalidateQueries({ queryKey: postKeys.all });
      void queryClient.invalidateQueries({ queryKey: readerKeys.all });
      toasts.success(t(`stepped.${step}`, { title }));
    },
    meta: { failure: 'update' },
  });
  return async ({ id, title }, step) => {
    const isAgreed =
      step !== 'unpublish' ||
      (await dialogs.confirm({
        title: t('unpublish.title', { title }),
        text: t('unpublish.text'),
        action: t('row.unpublish'),
        danger: true,
      }));
    if (isAgreed) mutate({ id, step, title });
  };
}
