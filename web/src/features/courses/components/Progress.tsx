import { useTranslation } from 'react-i18next';
import { formatUntil } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { lessonPath } from '../curriculum';
import type { CourseItem, CourseMy } from '../types';

/** How far the visitor is in a course. The server writes the same. */
export function Progress({ my }: { my: CourseMy }) {
  const { t } = useTranslation('courses');
  return (
    <div className="lp-course-mine">
      <progress className="lp-course-progress" max={100} value={my.percent} aria-label={t('my.progress')} />
      <span>{t('my.percent', { percent: my.percent })}</span>
    </div>
  );
}

/** Where somebody who has joined goes on, or why they can't. */
export function Standing({ course, my }: { course: CourseItem; my: CourseMy }) {
  const { t } = useTranslation('courses');
  if (my.ended) {
    return (
      <p className="lp-muted lp-small">
        {my.until === null ? t('my.ended') : t('my.endedAt', { at: formatUntil(my.until) })}
      </p>
    );
  }
  if (!my.next) return my.finished_at === null ? null : <p className="lp-muted lp-small">{t('my.finished')}</p>;
  return (
    <AppLink className="lp-course-next" to={lessonPath(course, my.next.item_id)}>
      {t('my.continue', { lesson: my.next.title })}
    </AppLink>
  );
}
