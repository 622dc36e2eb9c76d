import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatVnd } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import type { Column } from '#/ui/table/DataTable';
import type { ReconciliationRow } from './types';

/** What the list says of money that needs a look. */
export function useFindingColumns(): readonly Column<ReconciliationRow>[] {
  const { t } = useTranslation('reconciliation');
  const { t: office } = useTranslation('backOffice');
  return useMemo(
    () => [
      {
        key: 'content',
        title: t('column.content'),
        cell: ({ content, number, provider }) => content || number || office(`provider.${provider}`),
        note: ({ content, number, provider }) =>
          [(content || number) && office(`provider.${provider}`), content && number].filter(Boolean).join(' · ') ||
          undefined,
        phone: 'title',
      },
      {
        key: 'finding',
        title: t('column.finding'),
        cell: ({ finding }) => <Chip tone="warning">{t(`finding.${finding}`)}</Chip>,
      },
      { key: 'order', title: t('column.order'), cell: ({ order }) => <OrderLink order={order} /> },
      { key: 'at', title: t('column.at'), cell: ({ paid_at: at }) => formatDateTime(at) },
      { key: 'amount', title: t('column.amount'), cell: ({ amount }) => formatVnd(amount), align: 'right' },
      {
        key: 'decision',
        title: t('column.decision'),
        cell: ({ decision }) => (decision ? t(`decision.${decision}`) : '–'),
        note: ({ note, decided_by: by }) => [note, by?.name].filter(Boolean).join(' · ') || undefined,
      },
    ],
    [t, office],
  );
}

/** The order beside this list, which stays as it is narrowed, and how its money stands. */
function OrderLink({ order }: Pick<ReconciliationRow, 'order'>) {
  const { t } = useTranslation('reconciliation');
  const [search] = useSearchParams();
  if (!order) return '–';
  return (
    <>
      <Link
        component={AppLink}
        to={withQuery(paths.manageTransactions, { ...Object.fromEntries(search), order: order.id })}
        preventScrollReset
      >
        {order.reference}
      </Link>
      <div>{t('received', { received: formatVnd(order.received), amount: formatVnd(order.amount) })}</div>
    </>
  );
}
