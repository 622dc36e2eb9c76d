import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen, methodLabel, Money, StatusChip } from '#/features/orders';
import { formatDateTime, formatVnd } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { AdminOrder } from '../types';

/** What was ordered, by whom, for how much, and where it stands. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backOffice');
  const { buyer, course, delivery, affiliate, failure } = order;
  return (
    <Box component="dl" sx={facts}>
      <Fact name={t('column.status')}>
        <StatusChip status={order.status} />
        {failure && <div>{failure.text}</div>}
      </Fact>
      <Fact name={t('column.buyer')}>
        <Link component={AppLink} to={withQuery(paths.manageAccounts, { account: buyer.id })}>
          {buyer.name || buyer.email}
        </Link>
        {buyer.name && <div>{buyer.email}</div>}
      </Fact>
      <Fact name={t('column.course')}>
        <Link component={AppLink} to={paths.course(course.slug)}>
          {course.title}
        </Link>
        {order.quantity > 1 && <div>{t('seats', { count: order.quantity })}</div>}
      </Fact>
      <Fact name={t('column.method')}>
        {methodLabel(order.method)}
        {order.source === 'staff' && <div>{t('byStaff')}</div>}
      </Fact>
      <Fact name={t('column.amount')}>
        <Money amount={order.amount} />
        <Reduced order={order} />
      </Fact>
      <Fact name={t('money.received')}>
        <Money amount={order.received} />
        {order.refunded > 0 && <div>{t('money.refunded', { amount: formatVnd(order.refunded) })}</div>}
      </Fact>
      <Fact name={t('column.at')}>
        {formatDateTime(order.created_at)}
        {isOpen(order) && <div>{t('expires', { time: formatDateTime(order.expires_at) })}</div>}
        {order.paid_at !== null && <div>{t('paidAt', { time: formatDateTime(order.paid_at) })}</div>}
      </Fact>
      {affiliate && (
        <Fact name={t('affiliate')}>
          {affiliate.name} ({affiliate.bonus}%)
        </Fact>
      )}
      {delivery && (
        <Fact name={t('delivery')}>
          {delivery.name}
          <div>
            <Link href={`tel:${delivery.phone}`}>{delivery.phone}</Link>
          </div>
          <div>{delivery.address}</div>
        </Fact>
      )}
    </Box>
  );
}

/** What the price was before, and what took how much off. */
function Reduced({ order: { discount, price, amount } }: { order: AdminOrder }) {
  const { t } = useTranslation('backOffice');
  if (!discount || price === amount) return null;
  return <div>{t('reduced', { price: formatVnd(price), code: discount.code, off: formatVnd(discount.amount) })}</div>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

const facts = {
  display: 'grid',
  gap: 4,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
} as const;
