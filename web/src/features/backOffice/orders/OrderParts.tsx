import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatVnd } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { AdminOrder, OrderPayment, OrderRefund } from '../types';

const refundTones: Record<OrderRefund['state'], Tone> = {
  begun: 'info',
  unclear: 'warning',
  done: 'success',
  failed: 'danger',
};

/** The pictures that the buyer sent of a transfer; each opens whole. */
export function OrderPictures({ images }: Pick<AdminOrder, 'images'>) {
  const { t } = useTranslation('backOffice');
  if (images.length === 0) return null;
  return (
    <Part title={t('proof.title')}>
      <Box component="ul" sx={gallery}>
        {images.map(({ id, url }, index) => (
          <li key={id}>
            <Link href={url} target="_blank" rel="noreferrer">
              <Box component="img" src={url} alt={t('proof.picture', { number: index + 1 })} sx={picture} />
            </Link>
          </li>
        ))}
      </Box>
    </Part>
  );
}

const gallery = { display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, p: 0, listStyle: 'none' } as const;

const picture = {
  display: 'block',
  height: 160,
  maxWidth: '100%',
  objectFit: 'contain',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;

/** What came in for an order, and what went back. */
export function OrderMoney({ order: { payments, refunds } }: { order: AdminOrder }) {
  const { t } = useTranslation('backOffice');
  const columns = usePaymentColumns();
  const refundColumns = useRefundColumns();
  return (
    <>
      <Part title={t('payments.title')}>
        <DataTable
          label={t('payments.title')}
          columns={columns}
          rows={payments}
          rowKey={({ id }) => id}
          empty={{ title: t('payments.none') }}
        />
      </Part>
      {refunds.length > 0 && (
        <Part title={t('refunds.title')}>
          <DataTable label={t('refunds.title')} columns={refundColumns} rows={refunds} rowKey={({ id }) => id} />
        </Part>
      )}
    </>
  );
}

function usePaymentColumns(): readonly Column<OrderPayment>[] {
  const { t } = useTranslation('backOffice');
  return useMemo(
    () => [
      {
        key: 'provider',
        title: t('payments.provider'),
        cell: ({ provider }) => t(`provider.${provider}`),
        note: ({ content, number }) => content || number || undefined,
        phone: 'title',
      },
      {
        key: 'finding',
        title: t('payments.finding'),
        cell: ({ finding }) => (finding ? <Chip tone="warning">{t(`finding.${finding}`)}</Chip> : '–'),
      },
      { key: 'at', title: t('payments.at'), cell: ({ paid_at: at }) => formatDateTime(at) },
      { key: 'amount', title: t('payments.amount'), cell: ({ amount }) => formatVnd(amount), align: 'right' },
    ],
    [t],
  );
}

function useRefundColumns(): readonly Column<OrderRefund>[] {
  const { t } = useTranslation('backOffice');
  return useMemo(
    () => [
      {
        key: 'way',
        title: t('refund.way'),
        cell: ({ way }) => t(`way.${way}`),
        note: ({ reason }) => reason,
        phone: 'title',
      },
      {
        key: 'state',
        title: t('column.status'),
        cell: ({ state }) => <Chip tone={refundTones[state]}>{t(`refunds.${state}`)}</Chip>,
      },
      { key: 'at', title: t('refunds.at'), cell: ({ at }) => formatDateTime(at) },
      { key: 'amount', title: t('refund.amount'), cell: ({ amount }) => formatVnd(amount), align: 'right' },
    ],
    [t],
  );
}

/** What happened to an order, step by step. */
export function OrderHistory({ events }: Pick<AdminOrder, 'events'>) {
  const { t } = useTranslation('backOffice');
  if (events.length === 0) return null;
  return (
    <Part title={t('events')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {events.map(({ kind, at, text }, index) => (
          <Box component="li" key={`${at}/${kind}/${index}`} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <Typography variant="body2" color="textSecondary" sx={{ minWidth: 130 }}>
              {formatDateTime(at)}
            </Typography>
            <Typography variant="body2" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}
