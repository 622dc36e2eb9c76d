import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { continueAt, type CourseView } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import { inClass, useInClass } from '#/routing/inClass';
import { paths } from '#/routing/paths';
import { EmptyState } from '#/ui/states';

/** In place of a lesson that is no longer there, or of a course that has none yet. */
export function NoLesson({ course }: { course: CourseView }) {
  const { t } = useTranslation('study');
  const classroom = useInClass();
  const lesson = continueAt(course);
  const what = lesson === null ? 'none' : 'missing';
  return (
    <EmptyState
      title={t(`noLesson.${what}.title`)}
      text={t(`noLesson.${what}.text`)}
      action={
        <Button
          variant="contained"
          component={AppLink}
          to={
            lesson === null ? paths.course(course.slug) : inClass(paths.studyCourse(course.slug, { lesson }), classroom)
          }
        >
          {t(`noLesson.${what}.action`)}
        </Button>
      }
    />
  );
}
