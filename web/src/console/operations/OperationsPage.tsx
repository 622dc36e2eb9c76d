import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#/ui/DataTable';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { EmptyState } from '#/ui/states';
import { operationsQuery } from '../api';
import { operationStates } from '../types';
import { useListState } from '../useListState';
import { useOperationColumns } from './useOperationColumns';

const FILTERS = ['state', 'kind', 'tenant'] as const;
const kinds = ['export', 'import', 'clone', 'move', 'restore', 'remove', 'upgrade_schemas', 'count_blobs'] as const;

/** All work on sites, the newest first. */
export default function OperationsPage() {
  const { t } = useTranslation('fleet');
  const { t: words } = useTranslation('console');
  const list = useListState(FILTERS);
  const [isWrong, setWrong] = useState(false);
  const { data, error, refetch } = useQuery(operationsQuery(list.query));
  const search = (typed: string) => {
    const tenant = typed.trim();
    const isNumber = /^\d*$/.test(tenant);
    setWrong(!isNumber);
    if (isNumber) list.set({ tenant });
  };
  return (
    <>
      <PageHeader title={t('title.operations')} lead={t('operations.lead')} breadcrumb={false} />
      <FilterBar search={list.value('tenant')} searchLabel={t('operations.tenant')} onSearch={search} onClear={list.clear}>
        {isWrong && <p className="lp-field-error" role="alert">{t('operations.tenantWrong')}</p>}
        <FilterSelect label={t('operations.state')} any={t('operations.anyState')} value={list.value('state')} options={operationStates.map((value) => ({ value, text: words(`operationState.${value}`) }))} onChange={(state) => list.set({ state })} />
        <FilterSelect label={t('operations.what')} any={t('operations.anyKind')} value={list.value('kind')} options={kinds.map((value) => ({ value, text: t(`kind.${value}`) }))} onChange={(kind) => list.set({ kind })} />
      </FilterBar>
      <DataTable label={t('title.operations')} columns={useOperationColumns(true)} page={data} error={error} onRetry={() => void refetch()} empty={<EmptyState title={t('operations.none')} />} onPage={list.page} onSize={list.size} />
    </>
  );
}
