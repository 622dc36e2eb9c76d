import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { ListTabs, ProblemTable } from '#/features/problems';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { readListState, useListState } from '#/ui/table/useListState';
import { questionsQuery } from '../api';
import { questionList } from '../filters';

/** The fields come after the list: they are no part of the first load. */
const QuestionFilters = lazy(() => import('./QuestionFilters'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(questionsQuery(readListState(questionList, search).query));

/** The questions to practise, narrowed by what the address says. */
export default function QuestionListPage() {
  const { t } = useTranslation('questions');
  const { t: ui } = useTranslation('ui');
  const user = useUser();
  const list = useListState(questionList);
  const query = useQuery(questionsQuery(list.query));
  const page = query.data;
  const reason = list.narrowed ? 'narrowed' : 'none';
  return (
    <>
      <PageHeader title={t('title.questions')} lead={t('list.lead')} />
      <ListTabs current="questions" />
      <Suspense fallback={<div className="lp-filters" role="search" />}>
        <QuestionFilters list={list} mine={Boolean(user)} />
      </Suspense>
      <p className="lp-problems-bar" role="status">
        {page ? t('list.count', { count: page.meta.total, number: formatNumber(page.meta.total) }) : ''}
      </p>
      {!page && (
        <div className="lp-card">
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonList rows={list.values.size} />
          )}
        </div>
      )}
      {page?.items.length === 0 && (
        <div className="lp-card">
          <EmptyState
            title={t(`list.empty.${reason}`)}
            text={t(`list.emptyText.${reason}`)}
            action={
              list.narrowed ? (
                <Suspense fallback={null}>
                  <Clear label={ui('clearFilters')} onClick={list.clear} />
                </Suspense>
              ) : undefined
            }
          />
        </div>
      )}
      {page && page.items.length > 0 && (
        <ProblemTable
          problems={page.items}
          busy={query.isPlaceholderData}
          mine={Boolean(user)}
          label={t('title.questions')}
          kindOf={({ type }) => t(`kind.${type}`)}
        />
      )}
      {page && (
        <Pagination
          meta={page.meta}
          onPage={(number) => list.set({ page: number })}
          onSize={(size) => list.set({ size })}
        />
      )}
    </>
  );
}

const Clear = lazy(() => import('./ClearButton'));
