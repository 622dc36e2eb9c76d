import AddIcon from '@mui/icons-material/AddRounded';
import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { contentStatuses, difficulties, visibilities, type ProblemListItem } from '../../types';
import { ContentStatusChip, DifficultyChip } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { bankQuery } from '../api';
import { isBankNarrowed, readBankFilters, writeBankFilters, type BankFilters } from '../filters';
import '#/theme/manage.css';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(bankQuery(readBankFilters(search)));

/** The problems that I may change, whatever their state. */
export default function QuestionBankPage() {
  const { t } = useTranslation('authoring');
  const [params, setParams] = useSearchParams();
  const filters = readBankFilters(params);
  const list = useQuery(bankQuery(filters));
  const change = (next: Partial<BankFilters>) => {
    const turnsPage = next.page !== undefined;
    setParams(writeBankFilters({ ...filters, page: 1, ...next }), {
      replace: !turnsPage,
      preventScrollReset: !turnsPage,
    });
  };
  const narrowed = isBankNarrowed(filters);
  const clear = () => change({ search: '', status: null, visibility: null, difficulty: null });
  const page = list.data;
  return (
    <>
      <PageHeader title={t('title.manage-question-bank')} lead={t('bank.lead')} actions={<CreateLink />} />
      <Filters filters={filters} onChange={change} onClear={narrowed ? clear : undefined} />
      <p className="lp-problems-bar" role="status">
        {page ? t('bank.count', { count: page.meta.total, number: formatNumber(page.meta.total) }) : ''}
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
      {page?.items.length === 0 && <Nothing narrowed={narrowed} onClear={clear} />}
      {page && page.items.length > 0 && <Table problems={page.items} busy={list.isPlaceholderData} />}
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

function CreateLink() {
  const { t } = useTranslation('authoring');
  return (
    <AppLink className="lp-btn lp-btn-primary" to={paths.manageQuestion('new')}>
      <AddIcon aria-hidden fontSize="small" />
      {t('bank.create')}
    </AppLink>
  );
}

function Filters({
  filters,
  onChange,
  onClear,
}: {
  filters: BankFilters;
  onChange: (change: Partial<BankFilters>) => void;
  onClear?: () => void;
}) {
  const { t } = useTranslation('authoring');
  const { t: ui } = useTranslation('ui');
  return (
    <FilterBar
      search={filters.search}
      searchLabel={t('bank.search')}
      onSearch={(search) => onChange({ search: search.trim() })}
      onClear={onClear}
      active={[filters.status, filters.visibility, filters.difficulty].filter(Boolean).length}
    >
      <FilterSelect
        label={t('field.status')}
        any={t('bank.anyStatus')}
        value={filters.status ?? ''}
        options={contentStatuses.map((value) => ({ value, text: ui(`contentStatus.${value}`) }))}
        onChange={(value) => onChange({ status: value || null })}
      />
      <FilterSelect
        label={t('field.visibility')}
        any={t('bank.anyVisibility')}
        value={filters.visibility ?? ''}
        options={visibilities.map((value) => ({ value, text: t(`visibility.${value}`) }))}
        onChange={(value) => onChange({ visibility: value || null })}
      />
      <FilterSelect
        label={t('field.difficulty')}
        any={t('bank.anyDifficulty')}
        value={filters.difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => onChange({ difficulty: value || null })}
      />
    </FilterBar>
  );
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation('authoring');
  const { t: ui } = useTranslation('ui');
  return (
    <div className="lp-card">
      {narrowed ? (
        <EmptyState
          title={t('bank.emptyFiltered')}
          text={t('bank.emptyFilteredText')}
          action={
            <button type="button" className="lp-btn" onClick={onClear}>
              {ui('clearFilters')}
            </button>
          }
        />
      ) : (
        <EmptyState title={t('bank.empty')} text={t('bank.emptyText')} action={<CreateLink />} />
      )}
    </div>
  );
}

function Table({ problems, busy }: { problems: ProblemListItem[]; busy: boolean }) {
  const { t } = useTranslation('authoring');
  return (
    <table className="lp-problems lp-card" role="table" aria-busy={busy} aria-label={t('title.manage-question-bank')}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('field.title')}
          </th>
          <th role="columnheader" scope="col">
            {t('field.status')}
          </th>
          <th role="columnheader" scope="col">
            {t('field.visibility')}
          </th>
          <th role="columnheader" scope="col">
            {t('field.difficulty')}
          </th>
          <th role="columnheader" scope="col" className="lp-problems-number">
            {t('bank.updated')}
          </th>
          <th role="columnheader" scope="col">
            <span className="lp-visually-hidden">{t('bank.open')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {problems.map((problem) => (
          <tr role="row" key={problem.id}>
            <td role="cell" className="lp-problems-title">
              <AppLink className="lp-row-link" to={paths.manageQuestion(problem.id)}>
                {problem.title}
              </AppLink>
              <div className="lp-muted lp-small">{problem.slug}</div>
            </td>
            <td role="cell">
              <ContentStatusChip status={problem.status} />
            </td>
            <td role="cell" className="lp-muted">
              {t(`visibility.${problem.visibility}`)}
            </td>
            <td role="cell">
              <DifficultyChip difficulty={problem.difficulty} />
            </td>
            <td role="cell" className="lp-problems-number lp-muted">
              <RelativeTime at={problem.updated_at} />
            </td>
            <td role="cell">
              <AppLink
                className="lp-icon-btn lp-above"
                to={paths.problem(problem.slug)}
                aria-label={t('bank.openOne', { title: problem.title })}
                title={t('bank.open')}
              >
                <OpenIcon aria-hidden fontSize="small" />
              </AppLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
