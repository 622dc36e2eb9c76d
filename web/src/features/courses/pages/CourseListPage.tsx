import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { useWantedParams } from '#/routing/useWantedParams';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { EmptyState, ErrorState } from '#/ui/states';
import { coursesQuery } from '../api';
import { CardSkeletons } from '../components/CardSkeletons';
import { CourseCards } from '../components/CourseCard';
import { changeFilters, emptyReason, readFilters, writeFilters, type CourseFilters } from '../filters';

/** The fields come after the list: they are no part of the first load. */
const CourseFilters = lazy(() => import('../components/CourseFilters'));

/** Cards drawn while nothing is here: two rows of a wide page. */
const SKELETONS = 6;

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(coursesQuery(readFilters(search)));

/** The catalogue of courses, narrowed by what the address says. */
export default function CourseListPage() {
  const { t } = useTranslation('courses');
  const [, setParams] = useSearchParams();
  const filters = readFilters(useWantedParams());
  const list = useQuery(coursesQuery(filters));
  const change = (next: Partial<CourseFilters>) => {
    const turnsPage = next.page !== undefined;
    setParams(writeFilters(changeFilters(filters, next)), { replace: !turnsPage, preventScrollReset: !turnsPage });
  };
  const clear = () => change({ search: '', category: null, tag: null, level: null, price: null });
  const isNarrowed = emptyReason(filters) !== 'none';
  const page = list.data;
  return (
    <>
      <PageHeader title={t('title.courses')} lead={t('list.lead')} />
      <Suspense fallback={<div className="lp-filters" role="search" />}>
        <CourseFilters filters={filters} onChange={change} onClear={isNarrowed ? clear : undefined} />
      </Suspense>
      <p className="lp-problems-bar" role="status">
        {page ? t('list.count', { count: page.meta.total, number: formatNumber(page.meta.total) }) : ''}
      </p>
      {!page && list.error && (
        <div className="lp-card">
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!page && !list.error && <CardSkeletons count={SKELETONS} />}
      {page?.items.length === 0 && <NoCourses filters={filters} onClear={clear} />}
      {page && page.items.length > 0 && <CourseCards courses={page.items} busy={list.isPlaceholderData} />}
      {page && (
        <Pagination
          meta={page.meta}
          onPage={(number) => change({ page: number })}
          onSize={(size) => change({ size })}
        />
      )}
    </>
  );
}

function NoCourses({ filters, onClear }: { filters: CourseFilters; onClear: () => void }) {
  const { t } = useTranslation('courses');
  const { t: ui } = useTranslation('ui');
  const reason = emptyReason(filters);
  return (
    <div className="lp-card">
      <EmptyState
        title={t(`list.empty.${reason}`, { search: filters.search, tag: filters.tag ?? '' })}
        text={t(`list.emptyText.${reason}`)}
        action={
          reason !== 'none' && (
            <Button variant="outlined" onClick={onClear}>
              {ui('clearFilters')}
            </Button>
          )
        }
      />
    </div>
  );
}
