import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { OrderView } from '../types';
import { Money } from './Money';

type Priced = Pick<OrderView, 'quantity' | 'origin_price' | 'price' | 'discount' | 'amount'> &
  Partial<Pick<OrderView, 'received' | 'refunded'>>;

/** What something costs, line by line, down to what is to be paid. */
export function PriceLines({ order }: { order: Priced }) {
  const { t } = useTranslation('orders');
  const { quantity, origin_price: origin, price, discount, amount, received = 0, refunded = 0 } = order;
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
      {quantity > 1 && <Line label={t('price.quantity')}>{formatNumber(quantity)}</Line>}
      <Line label={t('price.price')}>
        {origin !== null && origin > price && (
          <Box component="s" sx={{ color: 'text.secondary', mr: 2 }}>
            <span className="lp-visually-hidden">{t('price.origin')} </span>
            <Money amount={origin} />
          </Box>
        )}
        <Money amount={price} />
      </Line>
      {discount && (
        <Line label={discountLabel(t('price.discount', { code: discount.code }), discount.percent)}>
          −<Money amount={discount.amount} />
        </Line>
      )}
      <Line label={t('price.amount')} isStrong>
        <Money amount={amount} />
      </Line>
      {received > 0 && (
        <Line label={t('price.received')}>
          <Money amount={received} />
        </Line>
      )}
      {refunded > 0 && (
        <Line label={t('price.refunded')}>
          <Money amount={refunded} />
        </Line>
      )}
    </Box>
  );
}

const discountLabel = (words: string, percent: number | null) => (percent === null ? words : `${words} (${percent}%)`);

function Line({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  const variant = isStrong ? 'subtitle1' : 'body2';
  return (
    <Box sx={isStrong ? { ...line, ...total } : line}>
      <Typography component="dt" variant={variant} color={isStrong ? undefined : 'textSecondary'} sx={{ minWidth: 0 }}>
        {label}
      </Typography>
      <Typography component="dd" variant={variant} sx={{ m: 0, textAlign: 'right' }}>
        {children}
      </Typography>
    </Box>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 4, overflowWrap: 'anywhere' } as const;
const total = { pt: 2, borderTop: 1, borderColor: 'divider' } as const;
