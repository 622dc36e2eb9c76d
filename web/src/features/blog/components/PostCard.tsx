import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { PostItem } from '../types';
import { PostFacts } from './PostFacts';

/** A post in a list: all of the card leads to it. The server writes the same (FIRST-PAINT.md). */
export function PostCard({ post, heading: Heading = 'h2' }: { post: PostItem; heading?: 'h2' | 'h3' }) {
  return (
    <li className="lp-post lp-card">
      {post.cover && (
        <div className="lp-post-cover">
          <img src={post.cover} alt="" loading="lazy" />
        </div>
      )}
      <div className="lp-post-body">
        <Heading className="lp-h3">
          <AppLink className="lp-row-link" to={paths.post(post.slug)}>
            {post.title}
          </AppLink>
        </Heading>
        {post.excerpt && <p className="lp-post-excerpt">{post.excerpt}</p>}
        <PostFacts post={post} />
      </div>
    </li>
  );
}

/** Posts of one page. */
export function PostCards(props: {
  posts: readonly PostItem[];
  busy?: boolean;
  label?: string;
  heading?: 'h2' | 'h3';
}) {
  const { posts, busy = false, label, heading } = props;
  const { t } = useTranslation('blog');
  return (
    <ul className="lp-posts" aria-busy={busy} aria-label={label ?? t('title.blog')}>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} heading={heading} />
      ))}
    </ul>
  );
}
