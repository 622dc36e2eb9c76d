import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { coinList, coinsQuery, reasons, type CoinEntry } from '../api';
import { signed } from '../signed';

const rowKey = ({ id }: CoinEntry) => id;
const rowLabel = ({ user }: CoinEntry) => user.name;

/** Who got which coins for what, and what they had then; where the list stands is in the address. */
export default function CoinLedger() {
  const { t } = useTranslation('coins');
  const list = useListState(coinList);
  return (
    <>
      <FilterBar
        search={list.values.search}
        searchLabel={t('search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('column.reason')}
          any={t('anyReason')}
          value={list.values.reason ?? ''}
          options={reasons.map((value) => ({ value, text: t(`reason.${value}`) }))}
          onChange={(reason) => list.set({ reason: reason || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.manage-coins')}
        columns={useColumns()}
        query={useQuery(coinsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
    </>
  );
}

function useColumns(): Column<CoinEntry>[] {
  const { t } = useTranslation('coins');
  return useMemo(
    () => [
      { key: 'user', title: t('column.user'), cell: ({ user }) => user.name, phone: 'title' },
      {
        key: 'reason',
        title: t('column.reason'),
        cell: ({ reason }) => t(`reason.${reason}`),
        note: ({ object, note }) => object?.title ?? note,
      },
      { key: 'by', title: t('column.by'), cell: ({ by }) => by?.name ?? '–' },
      { key: 'amount', title: t('column.amount'), cell: ({ amount }) => signed(amount), align: 'right' },
      { key: 'balance', title: t('column.balance'), cell: ({ balance }) => formatNumber(balance), align: 'right' },
      { key: 'at', title: t('column.at'), cell: ({ created_at: at }) => <RelativeTime at={at} />, align: 'right' },
    ],
    [t],
  );
}
