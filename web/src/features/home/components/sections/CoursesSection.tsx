import { CourseCards } from '#/features/courses';
import { paths } from '#/routing/paths';
import type { SectionOf } from '../../types';
import { SectionFrame } from './SectionFrame';
import { useSectionTitle } from './titles';

/** Courses; nothing where there are none. */
export function CoursesSection({ section }: { section: SectionOf<'courses'> }) {
  const titleOf = useSectionTitle();
  if (section.courses.length === 0) return null;
  return (
    <SectionFrame id={section.id} kind="courses" title={titleOf(section)} all={paths.courses}>
      <CourseCards courses={section.courses} label={titleOf(section)} heading="h3" />
    </SectionFrame>
  );
}
