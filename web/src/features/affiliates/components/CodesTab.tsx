import EditIcon from '@mui/icons-material/EditOutlined';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#/ui/FilterBar';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { codeList, codesQuery } from '../api';
import type { AffiliateCode } from '../types';

const RatesDialog = lazy(() => import('./RatesDialog'));

const rowKey = ({ id }: AffiliateCode) => id;
const rowLabel = ({ user }: AffiliateCode) => user.name;

/** Everybody's codes, and what each brings to whom. */
export default function CodesTab() {
  const { t } = useTranslation('affiliates');
  const list = useListState(codeList);
  const [edited, setEdited] = useState<AffiliateCode | null>(null);
  return (
    <>
      <FilterBar
        search={list.values.search}
        searchLabel={t('search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
      />
      <DataTable
        label={t('tabs.codes')}
        columns={useColumns()}
        query={useQuery(codesQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={useRowActions(setEdited)}
        empty={{ title: t('codes.none') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      <Suspense>{edited && <RatesDialog code={edited} onClose={() => setEdited(null)} />}</Suspense>
    </>
  );
}

function useColumns(): readonly Column<AffiliateCode>[] {
  const { t } = useTranslation('affiliates');
  return useMemo(
    () => [
      {
        key: 'user',
        title: t('column.affiliate'),
        cell: ({ user }) => user.name,
        note: ({ user }) => user.email,
        phone: 'title',
      },
      { key: 'code', title: t('column.code'), cell: ({ code }) => <code translate="no">{code}</code> },
      { key: 'value', title: t('column.value'), cell: ({ value }) => `${value}%`, align: 'right' },
      { key: 'rate', title: t('column.rate'), cell: ({ bonus }) => `${bonus}%`, align: 'right' },
      {
        key: 'usual',
        title: t('column.source'),
        cell: ({ is_usual: isUsual }) => t(isUsual ? 'codes.usual' : 'codes.own'),
      },
    ],
    [t],
  );
}

function useRowActions(onEdit: (code: AffiliateCode) => void): (code: AffiliateCode) => readonly RowAction[] {
  const { t } = useTranslation('affiliates');
  return useMemo(
    () => (code) => [
      { key: 'edit', label: t('codes.edit'), icon: <EditIcon />, inline: true, onClick: () => onEdit(code) },
    ],
    [t, onEdit],
  );
}
