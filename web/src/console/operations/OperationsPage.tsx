import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#/ui/table/DataTable';
import { listSchema, oneOf, useListState } from '#/ui/table/useListState';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { operationsQuery } from '../api';
import { operationKinds, operationStates } from '../types';
import { operationHref, useOperationColumns } from './useOperationColumns';

const schema = listSchema({ filters: { state: oneOf(operationStates), kind: oneOf(operationKinds) } });

/** All work on sites, the newest first. */
export default function OperationsPage() {
  const { t } = useTranslation('fleet');
  const { t: words } = useTranslation('console');
  const list = useListState(schema);
  const query = useQuery(operationsQuery(list.query));
  return (
    <>
      <PageHeader title={t('title.operations')} lead={t('operations.lead')} breadcrumb={false} />
      <FilterBar
        search={list.values.search}
        searchLabel={t('operations.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('operations.state')}
          any={t('operations.anyState')}
          value={list.values.state ?? ''}
          options={operationStates.map((value) => ({ value, text: words(`operationState.${value}`) }))}
          onChange={(state) => list.set({ state: state || undefined })}
        />
        <FilterSelect
          label={t('operations.what')}
          any={t('operations.anyKind')}
          value={list.values.kind ?? ''}
          options={operationKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
          onChange={(kind) => list.set({ kind: kind || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.operations')}
        columns={useOperationColumns(true)}
        query={query}
        list={list}
        rowKey={(one) => one.id}
        rowHref={operationHref}
        empty={{ title: t('operations.none'), text: t('operations.noneText') }}
        emptyNarrowed={{ title: t('operations.noneFound'), text: t('operations.noneFoundText') }}
      />
    </>
  );
}
