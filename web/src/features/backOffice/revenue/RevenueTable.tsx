import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { methodLabel, Money } from '#/features/orders';
import { formatNumber } from '#/i18n/format';
import { paths, withQuery } from '#/routing/paths';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { payMethods } from '../words';
import type { Side } from './api';
import type { RevenueRow } from './types';

/** Takings of courses, methods or affiliates; rows of courses and methods lead to their orders. */
export function RevenueTable({ rows, by }: { rows: readonly RevenueRow[]; by: Exclude<Side, 'day'> }) {
  const { t } = useTranslation('revenue');
  const columns = useColumns(t(`by.${by}`), ({ key, label }) => {
    const method = payMethods.find((known) => by === 'method' && known === key);
    if (method) return methodLabel(method);
    return label || t(key === '' ? 'noAffiliate' : 'gone');
  });
  const rowHref = ({ key }: RevenueRow) => {
    if (by === 'course') return withQuery(paths.manageTransactions, { course_id: key });
    return by === 'method' ? withQuery(paths.manageTransactions, { method: key }) : undefined;
  };
  return (
    <DataTable
      label={t(`by.${by}`)}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowHref={rowHref}
      empty={{ title: t('none') }}
    />
  );
}

function useColumns(title: string, name: (row: RevenueRow) => string): readonly Column<RevenueRow>[] {
  const { t } = useTranslation('revenue');
  return useMemo(
    () => [
      { key: 'name', title, cell: name, phone: 'title' },
      { key: 'orders', title: t('orders'), cell: ({ orders }) => formatNumber(orders), align: 'right', width: 110 },
      {
        key: 'received',
        title: t('received'),
        cell: ({ received }) => <Money amount={received} />,
        align: 'right',
        width: 150,
      },
      {
        key: 'refunded',
        title: t('refunded'),
        cell: ({ refunded }) => <Money amount={refunded} />,
        align: 'right',
        width: 150,
      },
      { key: 'net', title: t('net'), cell: ({ net }) => <Money amount={net} />, align: 'right', width: 150 },
    ],
    [t, title, name],
  );
}
