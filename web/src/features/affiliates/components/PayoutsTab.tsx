import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PayIcon from '@mui/icons-material/PaymentsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber, formatVnd } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { saveFrom } from '#/ui/saveFrom';
import { DataTable, type BulkAction, type Column } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { affiliateKeys, bonusesQuery, bonusList, exportBonuses, payBonuses } from '../api';
import type { AffiliateBonus, AffiliatePayout } from '../types';
import { BonusFilters } from './BonusFilters';
import { useBonusColumns } from './useBonusColumns';

const rowKey = ({ id }: AffiliateBonus) => id;
const rowLabel = ({ user, reference }: AffiliateBonus) => `${user.name}, ${reference}`;

/** Everybody's bonuses, by month as a sheet, and that they were paid. */
export default function PayoutsTab() {
  const { t } = useTranslation('affiliates');
  const mayPay = may(useUser(), 'config', 'update');
  const list = useListState(bonusList);
  const bulkActions = useBulkActions();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportBonuses(list.query),
    meta: { failure: 'download' },
    onSuccess: ({ url, name }) => saveFrom(url, name),
  });
  return (
    <>
      {!mayPay && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('payout.readOnly')}
        </Alert>
      )}
      <BonusFilters list={list} searches />
      <Box sx={{ mb: 4 }}>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<DownloadIcon />}
          loading={isPending}
          loadingPosition="start"
          onClick={() => mutate()}
        >
          {t('payout.export')}
        </Button>
      </Box>
      <DataTable
        label={t('tabs.payouts')}
        columns={useColumns()}
        query={useQuery(bonusesQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        bulkActions={mayPay ? bulkActions : undefined}
        empty={{ title: t('payout.none'), text: t('payout.noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
    </>
  );
}

function useColumns(): readonly Column<AffiliateBonus>[] {
  const { t } = useTranslation('affiliates');
  const columns = useBonusColumns();
  return useMemo(
    () => [
      {
        key: 'user',
        title: t('column.affiliate'),
        cell: ({ user }) => user.name,
        note: ({ user }) => user.email,
        phone: 'title',
      },
      ...columns.map((column): Column<AffiliateBonus> => ({ ...column, phone: 'meta' })),
    ],
    [t, columns],
  );
}

/** Pays the chosen ones that are due; what is not due yet, or was paid, is left out. */
function useBulkActions(): readonly BulkAction<AffiliateBonus>[] {
  const { t } = useTranslation('affiliates');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const pay = async (rows: AffiliateBonus[], clear: () => void) => {
      const due = rows.filter(({ state }) => state === 'due');
      if (due.length === 0) {
        toasts.info(t('payout.nothingDue'));
        return;
      }
      const paid: AffiliatePayout[] = [];
      await dialogs.confirm({
        title: t('payout.title', { count: due.length, number: formatNumber(due.length) }),
        text: t('payout.text', { amount: formatVnd(due.reduce((sum, { bonus }) => sum + bonus, 0)) }),
        action: t('payout.pay'),
        run: async () => paid.push(...(await payBonuses(due.map(({ id }) => id)))),
      });
      if (paid.length === 0) return;
      clear();
      await queryClient.invalidateQueries({ queryKey: affiliateKeys.all });
      // What refunds took is taken off by now.
      const amount = formatVnd(paid.reduce((sum, payout) => sum + payout.amount, 0));
      toasts.success(t('payout.done', { count: paid.length, number: formatNumber(paid.length), amount }));
    };
    return [{ key: 'pay', label: t('payout.pay'), icon: <PayIcon />, onClick: (rows, clear) => void pay(rows, clear) }];
  }, [t, queryClient]);
}
