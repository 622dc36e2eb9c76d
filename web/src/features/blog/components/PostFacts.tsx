import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import type { PostItem } from '../types';

/** Who has written a post, when, and how long reading it takes. The server writes the same (FIRST-PAINT.md). */
export function PostFacts({ post }: { post: PostItem }) {
  const { t } = useTranslation('blog');
  return (
    <p className="lp-post-facts">
      <span>{post.author.name}</span>
      {post.publish_at !== null && <span>{formatDate(post.publish_at)}</span>}
      <span>{t('facts.minutes', { count: post.minutes })}</span>
      {post.comment_count > 0 && <span>{t('facts.comments', { count: post.comment_count })}</span>}
    </p>
  );
}
