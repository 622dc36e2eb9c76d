import CardsIcon from '@mui/icons-material/PrintOutlined';
import BatchIcon from '@mui/icons-material/FilterListOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import SheetIcon from '@mui/icons-material/FileDownloadOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { saveFrom } from '#/ui/saveFrom';
import type { BulkAction, RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { batchAddress, codeKey, removeCodes } from '../api';
import type { ActivationCode, CodesRemoved } from '../types';

/** What can be done with the batch of a code; `onBatch` shows it alone. */
export function useRowActions(onBatch: (name: string) => void): (code: ActivationCode) => readonly RowAction[] {
  const { t } = useTranslation('activationCodes');
  return useMemo(
    () =>
      ({ batch_id: batch, batch: name }) => [
        {
          key: 'pdf',
          label: t('batch.pdf'),
          icon: <CardsIcon />,
          onClick: () => saveFrom(batchAddress(batch, 'pdf')),
        },
        {
          key: 'xlsx',
          label: t('batch.xlsx'),
          icon: <SheetIcon />,
          onClick: () => saveFrom(batchAddress(batch, 'xlsx')),
        },
        { key: 'only', label: t('batch.only'), icon: <BatchIcon />, onClick: () => onBatch(name) },
      ],
    [t, onBatch],
  );
}

/** Removes the chosen codes; those that were used stay. */
export function useBulkActions(): readonly BulkAction<ActivationCode>[] {
  const { t } = useTranslation('activationCodes');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const remove = async (rows: ActivationCode[], clear: () => void) => {
      const came: CodesRemoved[] = [];
      await dialogs.confirm({
        title: t('remove.title', { count: rows.length, number: formatNumber(rows.length) }),
        text: t('remove.text'),
        action: t('remove.action'),
        danger: true,
        run: async () => came.push(await removeCodes(rows)),
      });
      const [done] = came;
      if (!done) return;
      clear();
      await queryClient.invalidateQueries({ queryKey: codeKey });
      toasts.success(t('remove.done', { removed: formatNumber(done.removed), kept: formatNumber(done.kept) }));
    };
    return [
      {
        key: 'remove',
        label: t('remove.action'),
        icon: <RemoveIcon />,
        danger: true,
        onClick: (rows, clear) => void remove(rows, clear),
      },
    ];
  }, [t, queryClient]);
}
