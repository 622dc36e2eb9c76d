import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#/ui/DataTable';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { EmptyState } from '#/ui/states';
import { operationsQuery } from '../api';
import { operationKinds, operationStates } from '../types';
import { useListState } from '../useListState';
import { useOperationColumns } from './useOperationColumns';

const FILTERS = ['search', 'state', 'kind'] as const;

/** All work on sites, the newest first. */
export default function OperationsPage() {
  const { t } = useTranslation('fleet');
  const { t: words } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const list = useListState(FILTERS);
  const { data, error, refetch } = useQuery(operationsQuery(list.query));
  const empty = list.clear ? (
    <EmptyState
      title={t('operations.noneFound')}
      text={t('operations.noneFoundText')}
      action={
        <button type="button" className="lp-btn" onClick={list.clear}>
          {ui('clearFilters')}
        </button>
      }
    />
  ) : (
    <EmptyState title={t('operations.none')} text={t('operations.noneText')} />
  );
  return (
    <>
      <PageHeader title={t('title.operations')} lead={t('operations.lead')} breadcrumb={false} />
      <FilterBar
        search={list.value('search')}
        searchLabel={t('operations.search')}
        onSearch={(search) => list.set({ search: search.trim() })}
        onClear={list.clear}
      >
        <FilterSelect
          label={t('operations.state')}
          any={t('operations.anyState')}
          value={list.value('state')}
          options={operationStates.map((value) => ({ value, text: words(`operationState.${value}`) }))}
          onChange={(state) => list.set({ state })}
        />
        <FilterSelect
          label={t('operations.what')}
          any={t('operations.anyKind')}
          value={list.value('kind')}
          options={operationKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
          onChange={(kind) => list.set({ kind })}
        />
      </FilterBar>
      <DataTable
        label={t('title.operations')}
        columns={useOperationColumns(true)}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
        onPage={list.page}
        onSize={list.size}
      />
    </>
  );
}
