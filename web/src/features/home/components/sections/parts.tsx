import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { HomeSection, SectionOf } from '../../types';

function Pending({ error, retry }: PendingPart) {
  return (
    <div className="lp-container">
      {error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />}
    </div>
  );
}

const courses = lazyPart<{ section: SectionOf<'courses'> }>(async () => {
  const [part] = await Promise.all([import('./CoursesSection'), loadNamespaces(['courses'])]);
  return part.CoursesSection;
}, Pending);

const blog = lazyPart<{ section: SectionOf<'blog'> }>(async () => {
  const [part] = await Promise.all([import('./BlogSection'), loadNamespaces(['blog'])]);
  return part.BlogSection;
}, Pending);

const more = lazyPart<{ section: HomeSection }>(async () => (await import('./MoreSection')).MoreSection, Pending);

export const CoursesPart = courses.Part;
export const BlogPart = blog.Part;
export const MorePart = more.Part;

/** Fetches the code of these sections ahead; where it fails, the section's place says so. */
export async function fetchParts(sections: readonly HomeSection[]): Promise<void> {
  const kinds = new Set(sections.map(({ kind }) => kind));
  const wanted = [
    kinds.has('courses') && courses,
    kinds.has('blog') && blog,
    [...kinds].some((kind) => !['top', 'problems', 'courses', 'blog'].includes(kind)) && more,
  ];
  await Promise.all(wanted.map((part) => part && part.fetch().catch(() => undefined)));
}
