import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { methodLabel, Money, StatusChip } from '#/features/orders';
import { formatVnd } from '#/i18n/format';
import { paths, withQuery } from '#/routing/paths';
import { RelativeTime } from '#/ui/RelativeTime';
import type { EmptyWords, TableList, TableQuery } from '#/ui/table/columns';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { AdminOrder } from '../types';

const rowKey = ({ id }: AdminOrder) => id;
const rowLabel = ({ reference }: AdminOrder) => reference;

/** Orders in rows; each opens beside the list. */
export function OrderTable(props: {
  label: string;
  query: TableQuery<AdminOrder>;
  list: TableList;
  toolbar?: ReactNode;
  empty: EmptyWords;
}) {
  const { t } = useTranslation('backOffice');
  return (
    <DataTable
      {...props}
      {...{ rowKey, rowLabel }}
      columns={useColumns()}
      rowHref={useRowHref()}
      rowStays
      emptyNarrowed={{ title: t('noneFound') }}
    />
  );
}

/** The same list with an order open beside it. */
function useRowHref() {
  const [search] = useSearchParams();
  return useCallback(
    ({ id }: AdminOrder) => withQuery(paths.manageTransactions, { ...Object.fromEntries(search), order: id }),
    [search],
  );
}

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation('backOffice');
  return useMemo(
    () => [
      {
        key: 'reference',
        title: t('column.reference'),
        cell: ({ reference }) => reference,
        phone: 'title',
        width: 130,
      },
      {
        key: 'buyer',
        title: t('column.buyer'),
        cell: ({ buyer }) => buyer.name || buyer.email,
        note: ({ buyer }) => (buyer.name ? buyer.email : undefined),
      },
      {
        key: 'course',
        title: t('column.course'),
        cell: ({ course }) => course.title,
        note: ({ quantity }) => (quantity > 1 ? t('seats', { count: quantity }) : undefined),
      },
      { key: 'method', title: t('column.method'), cell: ({ method }) => methodLabel(method), phone: 'hide' },
      { key: 'status', title: t('column.status'), cell: ({ status }) => <StatusChip status={status} /> },
      {
        key: 'amount',
        title: t('column.amount'),
        cell: ({ amount }) => <Money amount={amount} />,
        note: ({ amount, received }) =>
          received > 0 && received !== amount ? t('receivedOf', { amount: formatVnd(received) }) : undefined,
        align: 'right',
      },
      { key: 'at', title: t('column.at'), cell: ({ created_at: at }) => <RelativeTime at={at} />, align: 'right' },
    ],
    [t],
  );
}
