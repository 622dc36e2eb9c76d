import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { MarkdownView } from '#/ui/MarkdownView';
import { RelativeTime } from '#/ui/RelativeTime';
import type { Comment, Subject } from '../types';
import { CommentActions } from './CommentActions';

/** One comment; where a link leads to it, it comes into view. */
export function CommentItem(props: {
  subject: Subject;
  comment: Comment;
  isLinked: boolean;
  onReply?: () => void;
  /** Beside what can be done with it. */
  children?: ReactNode;
}) {
  const { subject, comment, isLinked, onReply, children } = props;
  const { t } = useTranslation('comments');
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView?.({ block: 'center' });
  }, [isLinked]);
  const name = comment.author?.name ?? '';
  return (
    <Box
      component="article"
      id={`comment-${comment.id}`}
      ref={place}
      aria-label={comment.is_removed ? t('removed') : t('author', { name })}
      sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
    >
      {comment.is_removed ? (
        <Typography color="textSecondary" sx={{ fontStyle: 'italic' }}>
          {t('removed')}
        </Typography>
      ) : (
        <>
          <Head comment={comment} />
          {comment.is_hidden && (
            <Typography variant="body2" color="textSecondary">
              {t(subject.kind === 'post' ? 'waitsHint' : 'hiddenHint')}
            </Typography>
          )}
          {comment.is_hidden_spoiler ? <Veil /> : <MarkdownView html={comment.html} />}
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
        {onReply && (
          <Button size="small" color="inherit" onClick={onReply}>
            {t('reply.open')}
          </Button>
        )}
        {children}
        <CommentActions subject={subject} comment={comment} />
      </Box>
    </Box>
  );
}

/** In the place of a text that gives away how the problem is solved: the server keeps it from who has not solved it. */
function Veil() {
  const { t } = useTranslation('comments');
  return (
    <Typography
      color="textSecondary"
      sx={{
        p: 3,
        my: 1,
        borderRadius: 'var(--lp-radius-md)',
        border: '1px dashed var(--lp-border)',
        background: 'var(--lp-sunken)',
      }}
    >
      {t('spoiler.veil')}
    </Typography>
  );
}

/** Whose it is, when it was written, and what it counts as. */
function Head({ comment }: { comment: Comment }) {
  const { t } = useTranslation('comments');
  const { author, created_at, is_teacher_answer, is_answered, is_hidden, is_spoiler } = comment;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography variant="subtitle2" component="span">
        {author?.name}
      </Typography>
      {author?.is_teacher && <Chip tone="info">{t('teacher')}</Chip>}
      <Typography variant="body2" component="span" color="textSecondary">
        <RelativeTime at={created_at} />
      </Typography>
      {is_teacher_answer && <Chip tone="success">{t('answer')}</Chip>}
      {is_answered && <Chip tone="success">{t('answered')}</Chip>}
      {is_hidden && <Chip tone="warning">{t('hidden')}</Chip>}
      {is_spoiler && <Chip tone="warning">{t('spoiler.chip')}</Chip>}
    </Box>
  );
}
