import DoneIcon from '@mui/icons-material/CheckOutlined';
import CancelIcon from '@mui/icons-material/UndoOutlined';
import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { ReasonDialog } from '#/ui/form/ReasonDialog';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { decidePurchase, purchaseList, purchasesQuery, purchaseStates, shopKey } from './api';
import type { ManagedPurchase, PurchaseState } from './types';

const LONGEST = 500;

const tones: Record<PurchaseState, Tone> = { waits: 'warning', done: 'success', cancelled: 'neutral' };

const rowKey = ({ id }: ManagedPurchase) => id;
const rowLabel = ({ title, user }: ManagedPurchase) => `${title}, ${user.name}`;

/** What was bought, and what of it is still to be handed over. */
export function PurchasesPart() {
  const { t } = useTranslation('shopManage');
  const mayChange = may(useUser(), 'transaction', 'update');
  const list = useListState(purchaseList);
  const [cancelled, setCancelled] = useState<ManagedPurchase | null>(null);
  const rowActions = useRowActions(setCancelled);
  return (
    <>
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('purchases.readOnly')}
        </Alert>
      )}
      <FilterBar
        search={list.values.search}
        searchLabel={t('search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('column.state')}
          any={t('anyState')}
          value={list.values.state ?? ''}
          options={purchaseStates.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={(state) => list.set({ state: state || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('parts.purchases')}
        columns={useColumns()}
        query={useQuery(purchasesQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={mayChange ? rowActions : undefined}
        empty={{ title: t('purchases.none') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      {cancelled && <CancelDialog purchase={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

/** Cancels a purchase and says why; the coins go back. */
function CancelDialog({ purchase, onClose }: { purchase: ManagedPurchase; onClose: () => void }) {
  const { t } = useTranslation('shopManage');
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={t('cancel.title', { title: purchase.title, name: purchase.user.name })}
      action={t('cancel.action')}
      label={t('cancel.note')}
      hint={t('cancel.hint', { coins: formatNumber(purchase.coins) })}
      longest={LONGEST}
      danger
      onSend={async (note) => {
        await decidePurchase(purchase.id, 'cancelled', note);
        await queryClient.invalidateQueries({ queryKey: shopKey });
        toasts.success(t('cancel.done'));
      }}
      onClose={onClose}
    />
  );
}

function useColumns(): readonly Column<ManagedPurchase>[] {
  const { t } = useTranslation('shopManage');
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('column.bought'),
        cell: ({ title }) => title,
        note: ({ kind }) => t(`kind.${kind}`),
        phone: 'title',
      },
      { key: 'user', title: t('column.user'), cell: ({ user }) => user.name, note: ({ user }) => user.email },
      { key: 'coins', title: t('field.coins'), cell: ({ coins }) => formatNumber(coins), align: 'right' },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ state }) => <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>,
        note: ({ note }) => note || undefined,
      },
      { key: 'at', title: t('column.at'), cell: ({ created_at: at }) => formatDateTime(at), align: 'right' },
    ],
    [t],
  );
}

/** What can be done with a purchase that waits: it is handed over or cancelled. */
function useRowActions(
  onCancel: (purchase: ManagedPurchase) => void,
): (purchase: ManagedPurchase) => readonly RowAction[] {
  const { t } = useTranslation('shopManage');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const handOver = ({ id, title, user }: ManagedPurchase) =>
      dialogs.confirm({
        title: t('handOver.title', { title, name: user.name }),
        text: t('handOver.text'),
        action: t('handOver.action'),
        run: () => decidePurchase(id, 'done', '').then(() => queryClient.invalidateQueries({ queryKey: shopKey })),
      });
    return (purchase) => {
      if (purchase.state !== 'waits') return [];
      return [
        {
          key: 'done',
          label: t('handOver.action'),
          icon: <DoneIcon />,
          inline: true,
          onClick: () => void handOver(purchase),
        },
        {
          key: 'cancel',
          label: t('cancel.action'),
          icon: <CancelIcon />,
          danger: true,
          onClick: () => onCancel(purchase),
        },
      ];
    };
  }, [t, queryClient, onCancel]);
}
