import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#/features/orders';
import { formatDate } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import type { Column } from '#/ui/table/DataTable';
import type { BonusState, OwnBonus } from '../types';

const tones: Record<BonusState, Tone> = { pending: 'neutral', due: 'warning', paid: 'success' };

/** What lists say of a bonus, whoever's it is. */
export function useBonusColumns(): readonly Column<OwnBonus>[] {
  const { t } = useTranslation('affiliates');
  return useMemo(
    () => [
      {
        key: 'reference',
        title: t('column.reference'),
        cell: ({ reference }) => reference,
        note: ({ course }) => course,
        phone: 'title',
      },
      { key: 'amount', title: t('column.amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right' },
      {
        key: 'bonus',
        title: t('column.bonus'),
        cell: ({ bonus }) => <Money amount={bonus} />,
        note: ({ bonus }) => (bonus < 0 ? t('takenBack') : undefined),
        align: 'right',
      },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ state }) => <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>,
        note: ({ state, due_at: due }) => (state === 'pending' ? t('dueOn', { date: formatDate(due) }) : undefined),
      },
      { key: 'at', title: t('column.at'), cell: ({ at }) => formatDate(at), align: 'right' },
    ],
    [t],
  );
}
