import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { problemsQuery, tagsQuery } from '../api';
import { ProblemTable } from '../components/ProblemTable';
import { changeFilters, emptyReason, isNarrowed, readFilters, writeFilters, type ProblemFilters } from '../filters';
import { difficulties, progressStates } from '../types';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(problemsQuery(readFilters(search)));

/** The problems to practise, narrowed by what the address says. */
export default function ProblemListPage() {
  const { t } = useTranslation('problems');
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const list = useQuery(problemsQuery(filters));
  const change = (next: Partial<ProblemFilters>) => {
    const turnsPage = next.page !== undefined;
    setParams(writeFilters(changeFilters(filters, next)), { replace: !turnsPage, preventScrollReset: !turnsPage });
  };
  const clear = () => change({ search: '', difficulty: null, tag: null, state: null });
  const page = list.data;
  return (
    <>
      <PageHeader title={t('title.problems')} lead={t('list.lead')} />
      <Filters
        filters={filters}
        mine={Boolean(user)}
        onChange={change}
        onClear={isNarrowed(filters) ? clear : undefined}
      />
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
    </>
  );
}

function Filters(props: {
  filters: ProblemFilters;
  mine: boolean;
  onChange: (change: Partial<ProblemFilters>) => void;
  onClear: (() => void) | undefined;
}) {
  const { filters, mine, onChange, onClear } = props;
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const tags = useQuery(tagsQuery).data ?? [];
  const known = tags.some((tag) => tag.name === filters.tag);
  const tagOptions = [...(filters.tag && !known ? [{ name: filters.tag, count: 0 }] : []), ...tags];
  return (
    <FilterBar
      search={filters.search}
      searchLabel={t('list.search')}
      onSearch={(search) => onChange({ search: search.trim() })}
      onClear={onClear}
    >
      <FilterSelect
        label={t('difficulty.label')}
        any={t('list.anyDifficulty')}
        value={filters.difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => onChange({ difficulty: value || null })}
      />
      <FilterSelect
        label={t('list.tag')}
        any={t('list.anyTag')}
        value={filters.tag ?? ''}
        options={tagOptions.map((tag) => ({
          value: tag.name,
          text: tag.count > 0 ? `${tag.name} (${tag.count})` : tag.name,
        }))}
        onChange={(value) => onChange({ tag: value || null })}
      />
      {mine && (
        <FilterSelect
          label={t('progress.label')}
          any={t('list.anyState')}
          value={filters.state ?? ''}
          options={progressStates.map((value) => ({ value, text: ui(`problem.progress.${value}`) }))}
          onChange={(value) => onChange({ state: value || null })}
        />
      )}
    </FilterBar>
  );
}

function NoProblems({ filters, onClear }: { filters: ProblemFilters; onClear: () => void }) {
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const reason = emptyReason(filters);
  return (
    <div className="lp-card">
      <EmptyState
        title={t(`list.empty.${reason}`, { search: filters.search, tag: filters.tag ?? '' })}
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
