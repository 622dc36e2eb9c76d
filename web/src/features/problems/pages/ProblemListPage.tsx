import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { useUser } from '#/auth/useUser';
import { nextRowPart } from '#/features/roadmaps';
import { formatNumber } from '#/i18n/format';
import { useWantedParams } from '#/routing/useWantedParams';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { problemsQuery } from '../api';
import { ListTabs } from '../components/ListTabs';
import { ProblemTable } from '../components/ProblemTable';
import { changeFilters, emptyReason, notNarrowed, readFilters, writeFilters, type ProblemFilters } from '../filters';

/** The fields come after the list: they are no part of the first load. */
const ProblemFilters = lazy(() => import('../components/ProblemFilters'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(problemsQuery(readFilters(search)));

/** The problems to practise, narrowed by what the address says. */
export default function ProblemListPage() {
  const { t } = useTranslation('problems');
  const user = useUser();
  const [, setParams] = useSearchParams();
  const filters = readFilters(useWantedParams());
  const list = useQuery(problemsQuery(filters));
  const change = (next: Partial<ProblemFilters>) => {
    const turnsPage = next.page !== undefined;
    setParams(writeFilters(changeFilters(filters, next)), { replace: !turnsPage, preventScrollReset: !turnsPage });
  };
  const clear = () => change(notNarrowed);
  const page = list.data;
  return (
    <>
      <PageHeader title={t('title.problems')} lead={t('list.lead')} />
      <ListTabs current="problems" />
      <Suspense fallback={<div className="lp-filters" role="search" />}>
        <ProblemFilters filters={filters} mine={Boolean(user)} onChange={change} onClear={clear} />
      </Suspense>
      <p className="lp-problems-bar" role="status">
        {page ? t('list.count', { count: page.meta.total, number: formatNumber(page.meta.total) }) : ''}
      </p>
      {!page && list.error && (
        <div className="lp-card">
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!page && !list.error && (
        <div className="lp-card">
          <SkeletonList rows={filters.size} />
        </div>
      )}
      {page?.items.length === 0 && <NoProblems filters={filters} onClear={clear} />}
      {page && page.items.length > 0 && (
        <ProblemTable problems={page.items} busy={list.isPlaceholderData} mine={Boolean(user)} />
      )}
      {page && (
        <Pagination
          meta={page.meta}
          onPage={(number) => change({ page: number })}
          onSize={(size) => change({ size })}
        />
      )}
      {user && <nextRowPart.Part />}
    </>
  );
}

function NoProblems({ filters, onClear }: { filters: ProblemFilters; onClear: () => void }) {
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const reason = emptyReason(filters);
  return (
    <div className="lp-card">
      <EmptyState
        title={t(`list.empty.${reason}`, { search: filters.search, tag: filters.tags.join(', ') })}
        text={t(`list.emptyText.${reason}`)}
        action={
          reason === 'none' ? undefined : (
            <button type="button" className="lp-btn" onClick={onClear}>
              {ui('clearFilters')}
            </button>
          )
        }
      />
    </div>
  );
}
