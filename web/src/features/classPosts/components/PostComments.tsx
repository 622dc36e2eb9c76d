import CommentIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Discussion } from '#/features/comments';
import type { ClassPost } from '../types';

/** What the class says to a post, opened in its place. A link to a comment opens it. */
export function PostComments({ post, isLinked }: { post: ClassPost; isLinked: boolean }) {
  const { t } = useTranslation('classPosts');
  const { hash } = useLocation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? (isLinked && hash.startsWith('#comment-'));
  const panel = useId();
  return (
    <div>
      <Button
        size="small"
        color="inherit"
        startIcon={<CommentIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setWanted(!isOpen)}
      >
        {post.comment_count > 0 ? t('comments', { count: post.comment_count }) : t('comment')}
      </Button>
      {isOpen && (
        <div id={panel}>
          <Discussion kind="class_post" id={post.id} />
        </div>
      )}
    </div>
  );
}
