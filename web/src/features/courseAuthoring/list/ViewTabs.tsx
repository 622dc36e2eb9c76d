import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { writeListState } from '#/ui/table/listState';
import { waitingCountQuery } from '../api';
import { courseList, type CourseListView } from '../filters';

/** Whose courses are listed; for those who approve also what waits for them, with its number. A search goes along, a status does not. */
export function ViewTabs({ value }: { value: CourseListView }) {
  const { t } = useTranslation('courseAuthoring');
  const [params] = useSearchParams();
  const approves = may(useUser(), 'course', 'approval');
  const waiting = useQuery({ ...waitingCountQuery, enabled: approves }).data ?? 0;
  const views: CourseListView[] = approves ? ['all', 'mine', 'waiting'] : ['all', 'mine'];
  const addressOf = (view: CourseListView) => {
    const change = { show: view === 'all' ? undefined : view, status: undefined };
    return withQuery(paths.manageCourses, Object.fromEntries(writeListState(courseList, params, change)));
  };
  return (
    <nav className="lp-list-tabs" aria-label={t('show.label')}>
      {views.map((view) => (
        <AppLink
          key={view}
          to={addressOf(view)}
          replace
          preventScrollReset
          aria-current={view === value ? 'page' : undefined}
        >
          {t(`show.${view}`)} {view === 'waiting' && waiting > 0 && <Chip>{formatNumber(waiting)}</Chip>}
        </AppLink>
      ))}
    </nav>
  );
}
