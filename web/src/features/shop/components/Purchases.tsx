import UseIcon from '@mui/icons-material/ArrowForwardOutlined';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { purchaseList, purchasesQuery } from '../api';
import type { ShopPurchase } from '../types';
import { wayOn } from '../wayOn';

const tones: Record<ShopPurchase['state'], Tone> = { waits: 'warning', done: 'success', cancelled: 'neutral' };
const rowKey = ({ id }: ShopPurchase) => id;
const rowLabel = ({ title }: ShopPurchase) => title;

/** What I bought, and what became of it. */
export function Purchases() {
  const { t } = useTranslation('shop');
  const id = useId();
  const list = useListState(purchaseList);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mt: 8, mb: 4 }}>
        {t('mine.title')}
      </Typography>
      <DataTable
        label={t('mine.title')}
        columns={useColumns()}
        query={useQuery(purchasesQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={useActions()}
        empty={{ title: t('mine.none') }}
      />
    </section>
  );
}

function useColumns(): Column<ShopPurchase>[] {
  const { t } = useTranslation('shop');
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('mine.item'),
        cell: ({ title }) => title,
        note: ({ code, note }) => [code, note].filter(Boolean).join(' · '),
        phone: 'title',
      },
      {
        key: 'state',
        title: t('mine.state'),
        cell: ({ state }) => <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>,
      },
      { key: 'coins', title: 'uCoin', cell: ({ coins }) => formatNumber(coins), align: 'right' },
      { key: 'at', title: t('mine.at'), cell: ({ created_at: at }) => <RelativeTime at={at} />, align: 'right' },
    ],
    [t],
  );
}

/** Where what I have is used. */
function useActions(): (purchase: ShopPurchase) => readonly RowAction[] {
  const { t } = useTranslation('shop');
  return useMemo(
    () =>
      ({ kind, state, course, code }) => {
        const way = state === 'done' && kind !== 'item' ? wayOn(course, code) : null;
        return way
          ? [{ key: way.key, label: t(`bought.${way.key}`), icon: <UseIcon />, inline: true, to: way.to }]
          : [];
      },
    [t],
  );
}
