import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import { failureText } from '#/ui/failureText';
import { Menu } from '#/ui/Menu';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { deletePost, postKey, savePost } from '../api';
import { bodyOf, formOf } from '../draft';
import type { ClassPost } from '../types';

/** What those who lead the class do with a post. */
export function PostActions(props: { classroom: number; post: ClassPost; onEdit: () => void }) {
  const { classroom, post, onEdit } = props;
  const { t } = useTranslation('classPosts');
  const queryClient = useQueryClient();
  const renewAll = () => renew(queryClient, classroomKeys.part(classroom, 'posts'));
  const pin = useMutation({
    mutationFn: (pinned: boolean) => savePost(classroom, post.id, { ...bodyOf(formOf(post), post), pinned }),
    onSettled: renewAll,
    meta: { failure: 'update' },
  });
  const remove = () =>
    removeLater({
      keys: [postKey(post.id)],
      text: t('deleted'),
      run: async (isLeaving) => {
        await deletePost(classroom, post.id, isLeaving).catch((error: unknown) => {
          if (!isLeaving) toasts.error(failureText(error, { failure: 'delete' }));
        });
        if (!isLeaving) await renewAll();
      },
    });
  const label = t('actions');
  return (
    <Menu
      label={label}
      button={
        <IconButton aria-label={label}>
          <MoreIcon />
        </IconButton>
      }
      items={[
        { key: 'edit', label: t('edit'), onClick: onEdit },
        { key: 'pin', label: t(post.pinned ? 'unpin' : 'pin'), onClick: () => pin.mutate(!post.pinned) },
        'divider',
        { key: 'delete', label: t('delete'), danger: true, onClick: remove },
      ]}
    />
  );
}
