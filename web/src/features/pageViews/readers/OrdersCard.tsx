import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { revenueQuery, type RevenueRow } from '#/features/backOffice';
import { formatNumber, formatVnd } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { dayBefore } from './days';
import { ReaderCard } from './ReaderCard';

/** Rows of the list. */
const MOST = 10;

/** What readers ordered and paid, and which courses that was for. */
export function OrdersCard({ days }: { days: number }) {
  const { t } = useTranslation('readers');
  const columns = useColumns();
  return (
    <ReaderCard title={t('orders.title')}>
      <QueryView query={useQuery(revenueQuery({ by: 'course', from: dayBefore(days - 1), to: dayBefore(0) }))}>
        {({ rows, orders, net }) => (
          <>
            <Typography>{t('orders.total', { orders: formatNumber(orders), net: formatVnd(net) })}</Typography>
            <DataTable
              frameless
              label={t('orders.title')}
              columns={columns}
              rows={rows.slice(0, MOST)}
              rowKey={({ key }) => key}
              empty={{ title: t('orders.none') }}
            />
          </>
        )}
      </QueryView>
    </ReaderCard>
  );
}

function useColumns(): readonly Column<RevenueRow>[] {
  const { t } = useTranslation('readers');
  return useMemo(
    () => [
      { key: 'course', title: t('orders.course'), cell: ({ label }) => label || t('top.gone'), phone: 'title' },
      {
        key: 'orders',
        title: t('orders.orders'),
        cell: ({ orders }) => formatNumber(orders),
        align: 'right',
        width: 110,
      },
      { key: 'net', title: t('orders.net'), cell: ({ net }) => formatVnd(net), align: 'right', width: 150 },
    ],
    [t],
  );
}
