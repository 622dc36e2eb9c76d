import { PostCards } from '#/features/blog';
import { paths } from '#/routing/paths';
import type { SectionOf } from '../../types';
import { SectionFrame } from './SectionFrame';
import { useSectionTitle } from './titles';

/** Posts; nothing where there are none. */
export function BlogSection({ section }: { section: SectionOf<'blog'> }) {
  const titleOf = useSectionTitle();
  if (section.posts.length === 0) return null;
  return (
    <SectionFrame id={section.id} kind="blog" title={titleOf(section)} all={paths.blog}>
      <PostCards posts={section.posts} label={titleOf(section)} heading="h3" />
    </SectionFrame>
  );
}
