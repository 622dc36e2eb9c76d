import CancelIcon from '@mui/icons-material/BlockOutlined';
import PayIcon from '@mui/icons-material/PaymentsOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { saveFrom } from '#/ui/saveFrom';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState, wholeNumber } from '#/ui/table/useListState';
import { orderList, orderQuery, ordersQuery, receiptAddress } from '../api';
import { orderDrawer } from '../components/drawerPart';
import { Money } from '../components/Money';
import { StatusChip } from '../components/StatusChip';
import { useWaitingProofs } from '../proof/useWaitingProofs';
import { isToPay } from '../rules';
import { orderStatuses, type OrderView } from '../types';
import { useCancel } from '../useCancel';
import { methodLabel, statusLabel } from '../words';

const openedIn = (search: URLSearchParams) => wholeNumber(search.get('order') ?? undefined);

export const load = async ({ search, queryClient }: LoadContext) => {
  const opened = openedIn(search);
  if (opened !== undefined) orderDrawer.fetch().catch(() => undefined);
  await Promise.all([
    queryClient.prefetchQuery(ordersQuery(readListState(orderList, search).query)),
    opened !== undefined && queryClient.prefetchQuery(orderQuery(opened)),
  ]);
};

const rowKey = ({ id }: OrderView) => id;
const rowLabel = ({ course, reference }: OrderView) => `${course.title} · ${reference}`;

/** My orders; the one that the address names is open beside them. */
export default function TransactionsPage() {
  const { t } = useTranslation('orders');
  const list = useListState(orderList);
  const [search, setSearch] = useSearchParams();
  const opened = openedIn(search);
  useWaitingProofs();
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('order');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const courses = (
    <Button variant="contained" component={AppLink} to={paths.courses}>
      {t('none.action')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.transactions')} lead={t('lead')} />
      <FilterBar onClear={list.narrowed ? list.clear : undefined} active={list.active}>
        <FilterSelect
          label={t('column.status')}
          any={t('anyStatus')}
          value={list.values.status ?? ''}
          options={orderStatuses.map((value) => ({ value, text: statusLabel(value) }))}
          onChange={(status) => list.set({ status: status || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.transactions')}
        columns={useColumns()}
        query={useQuery(ordersQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowHref={useRowHref()}
        rowStays
        rowActions={useActions()}
        empty={{ title: t('none.title'), text: t('none.text'), action: courses }}
        emptyNarrowed={{ title: t('none.narrowed') }}
      />
      {opened !== undefined && <orderDrawer.Part key={opened} id={opened} onClose={close} />}
    </>
  );
}

/** The list stays as it is narrowed when an order is opened. */
function useRowHref(): (order: OrderView) => AppPath {
  const [search] = useSearchParams();
  return ({ id }) => withQuery(paths.transactions, { ...Object.fromEntries(search), order: id });
}

function useColumns(): Column<OrderView>[] {
  const { t } = useTranslation('orders');
  return useMemo(
    () => [
      {
        key: 'course',
        title: t('column.course'),
        cell: ({ course }) => course.title,
        note: ({ reference, method }) => `${reference} · ${methodLabel(method)}`,
        phone: 'title',
      },
      { key: 'status', title: t('column.status'), cell: ({ status }) => <StatusChip status={status} /> },
      { key: 'amount', title: t('column.amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right' },
      { key: 'at', title: t('column.at'), cell: ({ created_at: at }) => <RelativeTime at={at} />, align: 'right' },
    ],
    [t],
  );
}

function useActions(): (order: OrderView) => readonly RowAction[] {
  const { t } = useTranslation('orders');
  const cancel = useCancel();
  return (order) => [
    ...(isToPay(order)
      ? [{ key: 'pay', label: t('action.pay'), icon: <PayIcon />, inline: true, to: paths.checkoutEnd(order.id) }]
      : []),
    ...(order.has_receipt
      ? [
          {
            key: 'receipt',
            label: t('action.receipt'),
            icon: <ReceiptIcon />,
            onClick: () => saveFrom(receiptAddress(order.id)),
          },
        ]
      : []),
    ...(order.can_cancel
      ? [
          {
            key: 'cancel',
            label: t('action.cancel'),
            icon: <CancelIcon />,
            danger: true,
            onClick: () => void cancel(order),
          },
        ]
      : []),
  ];
}
