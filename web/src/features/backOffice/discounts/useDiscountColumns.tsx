import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#/features/orders';
import { formatDateTime, formatNumber, formatVnd } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import type { Column } from '#/ui/table/DataTable';
import { useNow } from '#/ui/useNow';
import { stateOf, type DiscountState } from './state';
import type { Discount } from './types';

const MINUTE_MS = 60_000;

const tones: Record<DiscountState, Tone> = {
  ended: 'neutral',
  waits: 'info',
  over: 'neutral',
  usedUp: 'warning',
  open: 'success',
};

/** What the list says of a discount. */
export function useDiscountColumns(): readonly Column<Discount>[] {
  const { t } = useTranslation('discounts');
  return useMemo(
    () => [
      { key: 'code', title: t('field.code'), cell: ({ code }) => code, note: ({ note }) => note, phone: 'title' },
      {
        key: 'off',
        title: t('column.off'),
        cell: ({ percent, amount }) => (percent === null ? <Money amount={amount ?? 0} /> : `${percent}%`),
        note: ({ minimum }) => (minimum > 0 ? t('from', { amount: formatVnd(minimum) }) : undefined),
      },
      {
        key: 'courses',
        title: t('field.courses'),
        cell: ({ course_ids: ids, courses }) =>
          ids.length === 0 ? t('everyCourse') : courses.map(({ title }) => title).join(', ') || t('gone'),
      },
      { key: 'days', title: t('column.days'), cell: (discount) => <Days discount={discount} /> },
      {
        key: 'uses',
        title: t('column.uses'),
        cell: ({ uses, max_uses: most }) =>
          most === null ? formatNumber(uses) : `${formatNumber(uses)}/${formatNumber(most)}`,
        align: 'right',
      },
      { key: 'state', title: t('column.state'), cell: (discount) => <State discount={discount} /> },
    ],
    [t],
  );
}

function Days({ discount: { from, until } }: { discount: Discount }) {
  const { t } = useTranslation('discounts');
  if (from === null && until === null) return t('always');
  return `${from === null ? '…' : formatDateTime(from)} – ${until === null ? '…' : formatDateTime(until)}`;
}

/** Whether it counts now. */
function State({ discount }: { discount: Discount }) {
  const { t } = useTranslation('discounts');
  const state = stateOf(discount, useNow(MINUTE_MS) / 1000);
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}
