import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { DiscussionFold } from '#/features/comments';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Breadcrumb } from '#/ui/Breadcrumb';
import { ContentStatusChip } from '#/ui/Chips';
import type { PostLink, PostView } from '../types';
import { PostCards } from './PostCard';
import { PostFacts } from './PostFacts';
import { PostText } from './PostText';

/** A post as its page shows it. The server writes the same but the discussion (FIRST-PAINT.md). */
export function PostArticle({ post, isPreview }: { post: PostView; isPreview: boolean }) {
  const { t } = useTranslation('blog');
  return (
    <article className="lp-post-page">
      <div className="lp-page-header">
        <Breadcrumb />
        <h1 className="lp-title">{post.title}</h1>
        <PostFacts post={post} />
        {post.status !== 'published' && <ContentStatusChip status={post.status} />}
        {post.can_edit && (
          <AppLink className="lp-link" to={paths.managePost(post.id)}>
            {t('page.edit')}
          </AppLink>
        )}
      </div>
      {isPreview && <Alert severity="info">{t('page.preview')}</Alert>}
      {post.cover && <img className="lp-post-picture" src={post.cover} alt="" />}
      <Outline post={post} />
      <PostText html={post.html} />
      {post.tags.length > 0 && (
        <ul className="lp-post-tags" aria-label={t('page.tags')}>
          {post.tags.map((tag) => (
            <li key={tag}>
              <AppLink to={withQuery(paths.blog, { tag })}>#{tag}</AppLink>
            </li>
          ))}
        </ul>
      )}
      {(post.older || post.newer) && (
        <nav className="lp-post-neighbours" aria-label={t('page.neighbours')}>
          <Neighbour post={post.older} words={t('page.older')} />
          <Neighbour post={post.newer} words={t('page.newer')} />
        </nav>
      )}
      {post.related.length > 0 && (
        <section className="lp-post-related" aria-labelledby="related">
          <h2 className="lp-h2" id="related">
            {t('page.related')}
          </h2>
          <PostCards posts={post.related} label={t('page.related')} heading="h3" />
        </section>
      )}
      {post.is_live && !isPreview && (post.comments !== 'off' || post.comment_count > 0) && (
        <DiscussionFold
          kind="post"
          id={post.id}
          title={post.comment_count > 0 ? t('page.comments', { count: post.comment_count }) : t('page.comment')}
        />
      )}
    </article>
  );
}

function Outline({ post }: { post: PostView }) {
  const { t } = useTranslation('blog');
  if (post.toc.length < 2) return null;
  return (
    <nav className="lp-post-outline" aria-label={t('page.outline')}>
      <ol>
        {post.toc.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Neighbour({ post, words }: { post: PostLink | null; words: string }) {
  if (!post) return <span />;
  return (
    <AppLink to={paths.post(post.slug)}>
      <span className="lp-muted lp-small">{words}</span>
      <strong>{post.title}</strong>
    </AppLink>
  );
}
