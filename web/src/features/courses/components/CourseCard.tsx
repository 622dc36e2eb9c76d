import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import type { CourseItem } from '../types';
import { contentsOf } from '../words';
import { Cover } from './Cover';
import { Price } from './Price';
import { Progress, Standing } from './Progress';

/** A course in a list: all of the card leads to its page. The server writes the same (FIRST-PAINT.md). */
export function CourseCard({ course, heading: Heading = 'h2' }: { course: CourseItem; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('courses');
  const { my } = course;
  return (
    <li className="lp-course lp-card">
      <Cover course={course} />
      <div className="lp-course-body">
        <div className="lp-course-marks">
          <Chip>{t(`level.${course.level}`)}</Chip>
          {course.isPreview && !my && <Chip tone="info">{t('card.preview')}</Chip>}
        </div>
        <Heading className="lp-h3">
          <AppLink className="lp-row-link" to={paths.course(course.slug)}>
            {course.title}
          </AppLink>
        </Heading>
        {course.excerpt && <p className="lp-course-excerpt">{course.excerpt}</p>}
        <ul className="lp-course-facts" aria-label={t('facts.label')}>
          {contentsOf(t, course).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {course.teachers.length > 0 && (
          <p className="lp-course-teachers">
            <span className="lp-visually-hidden">{t('facts.teachers')}: </span>
            {course.teachers.map(({ name }) => name).join(', ')}
          </p>
        )}
        <div className="lp-course-foot">
          {my ? (
            <>
              <Progress my={my} />
              <Standing course={course} my={my} />
            </>
          ) : (
            <Price course={course} />
          )}
        </div>
      </div>
    </li>
  );
}

/** Courses of one page. */
export function CourseCards(props: {
  courses: readonly CourseItem[];
  busy?: boolean;
  label?: string;
  heading?: 'h2' | 'h3';
}) {
  const { courses, busy = false, label, heading } = props;
  const { t } = useTranslation('courses');
  return (
    <ul className="lp-courses" aria-busy={busy} aria-label={label ?? t('title.courses')}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} heading={heading} />
      ))}
    </ul>
  );
}
