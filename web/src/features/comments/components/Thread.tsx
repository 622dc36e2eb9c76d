import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { useRemoved } from '#/ui/removed';
import { ErrorState, SkeletonList } from '#/ui/states';
import { commentKey, repliesQuery } from '../api';
import { plainList, unique } from '../lists';
import type { Comment, Subject } from '../types';
import { CommentItem } from './CommentItem';
import { Composer } from './Composer';

/** A comment with the replies to it, which are asked for when they are unfolded; `linked` is the one that a link leads to. */
export function Thread({ subject, head, linked }: { subject: Subject; head: Comment; linked: number | null }) {
  const { t } = useTranslation('comments');
  const { ask } = useSignIn();
  const [isOpen, setOpen] = useState(linked !== null && linked !== head.id);
  /** The comment that is being replied to. */
  const [target, setTarget] = useState<number | null>(null);
  const replyTo = (id: number) =>
    ask({
      title: t('signInTitle'),
      after: () => {
        setTarget(id);
        setOpen(true);
      },
    });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <CommentItem
        subject={subject}
        comment={head}
        isLinked={linked === head.id}
        onReply={head.is_removed ? undefined : () => replyTo(head.id)}
      >
        {head.reply_count > 0 && (
          <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('reply.count', { count: head.reply_count })}
          </Button>
        )}
      </CommentItem>
      {isOpen && (
        <Box sx={{ pl: { xs: 3, sm: 6 }, borderLeft: '2px solid var(--lp-border)', display: 'grid', gap: 4 }}>
          {head.reply_count > 0 && (
            <Replies subject={subject} head={head} linked={linked} onReply={head.is_removed ? undefined : replyTo} />
          )}
          {target !== null && (
            <Composer
              key={target}
              subject={subject}
              parent={target}
              label={t('reply.label')}
              action={t('reply.send')}
              onDone={() => setTarget(null)}
              onCancel={() => setTarget(null)}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

function Replies(props: {
  subject: Subject;
  head: Comment;
  linked: number | null;
  onReply: ((id: number) => void) | undefined;
}) {
  const { subject, head, linked, onReply } = props;
  const { t } = useTranslation('comments');
  const removed = useRemoved();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    repliesQuery(subject, head.id),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonList rows={1} />;
  const replies = unique(data.pages.flatMap(({ items }) => items)).filter(({ id }) => !removed.has(commentKey(id)));
  return (
    <>
      <Box component="ol" aria-label={t('reply.list', { name: head.author?.name ?? '' })} sx={plainList}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentItem
              subject={subject}
              comment={reply}
              isLinked={linked === reply.id}
              onReply={onReply && (() => onReply(reply.id))}
            />
          </li>
        ))}
      </Box>
      {hasNextPage && (
        <div>
          <Button size="small" color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('reply.more')}
          </Button>
        </div>
      )}
    </>
  );
}
