import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { useUser } from '#/auth/useUser';
import { failureText } from '#/ui/failureText';
import { Menu, type MenuEntry } from '#/ui/Menu';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { changeComment, commentKey, commentKeys, deleteComment } from '../api';
import type { Comment, CommentChange, Subject } from '../types';

const ReportDialog = lazy(() => import('./ReportDialog'));

/** What its author, the subject's teachers and, on the blog, its readers can do with a comment. */
export function CommentActions({ subject, comment }: { subject: Subject; comment: Comment }) {
  const { t } = useTranslation('comments');
  const queryClient = useQueryClient();
  const isSignedIn = Boolean(useUser());
  const [isReporting, setReporting] = useState(false);
  const renewAll = () => renew(queryClient, commentKeys.of(subject));
  const { mutate } = useMutation({
    mutationFn: (change: CommentChange) => changeComment(comment.id, change),
    onSuccess: renewAll,
    meta: { failure: 'update' },
  });
  // Moderators are shown what is wrong on the blog; elsewhere teachers read along.
  const canReport = subject.kind === 'post' && isSignedIn && !comment.can_delete && !comment.is_removed;
  if (!comment.can_delete && !comment.can_hide && !canReport) return null;
  const { is_hidden, is_teacher_answer, is_spoiler } = comment;
  // Who wrote it may say that it is one; only who may hide it says that it is none.
  const canMarkSpoiler = subject.kind === 'question' && (comment.can_hide || !is_spoiler);
  const items: MenuEntry[] = [
    comment.can_hide &&
      comment.parent_id !== null && {
        key: 'answer',
        label: t(is_teacher_answer ? 'action.unmark' : 'action.mark'),
        onClick: () => mutate({ is_teacher_answer: !is_teacher_answer }),
      },
    comment.can_hide && {
      key: 'hide',
      label: t(is_hidden ? 'action.show' : 'action.hide'),
      onClick: () => mutate({ is_hidden: !is_hidden }),
    },
    canMarkSpoiler && {
      key: 'spoiler',
      label: t(is_spoiler ? 'action.noSpoiler' : 'action.spoiler'),
      onClick: () => mutate({ is_spoiler: !is_spoiler }),
    },
    canReport && { key: 'report', label: t('action.report'), onClick: () => setReporting(true) },
    comment.can_delete && {
      key: 'delete',
      label: t('action.delete'),
      danger: true,
      onClick: () =>
        removeLater({
          keys: [commentKey(comment.id)],
          text: t('deleted'),
          run: async (isLeaving) => {
            await deleteComment(comment.id, isLeaving).catch((error: unknown) => {
              if (!isLeaving) toasts.error(failureText(error, { failure: 'delete' }));
            });
            if (!isLeaving) await renewAll();
          },
        }),
    },
  ];
  const label = t('action.menu', { name: comment.author?.name ?? '' });
  return (
    <>
      <Menu
        label={label}
        items={items}
        button={
          <IconButton size="small" aria-label={label}>
            <MoreHoriz fontSize="small" />
          </IconButton>
        }
      />
      <Suspense fallback={null}>
        {isReporting && <ReportDialog comment={comment.id} onClose={() => setReporting(false)} />}
      </Suspense>
    </>
  );
}
