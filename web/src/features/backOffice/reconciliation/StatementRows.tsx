import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatVnd } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { StatementOutcome, StatementReport, StatementRow } from './types';

const tones: Record<StatementOutcome, Tone> = {
  matched: 'success',
  unmatched: 'warning',
  known: 'neutral',
  failed: 'danger',
};

/** The rows of a statement with money in, and what becomes of each. */
export function StatementRows({ report: { rows, counts, sum } }: { report: StatementReport }) {
  const { t } = useTranslation('reconciliation');
  return (
    <>
      <Typography role="status">
        {t('statement.counts', {
          matched: formatNumber(counts.matched),
          unmatched: formatNumber(counts.unmatched),
          known: formatNumber(counts.known),
          failed: formatNumber(counts.failed),
          sum: formatVnd(sum),
        })}
      </Typography>
      <DataTable
        label={t('statement.title')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ row }) => row}
        virtual
        empty={{ title: t('statement.none') }}
      />
    </>
  );
}

function useColumns(): readonly Column<StatementRow>[] {
  const { t } = useTranslation('reconciliation');
  return useMemo(
    () => [
      { key: 'content', title: t('column.content'), cell: ({ content }) => content || '–', phone: 'title' },
      {
        key: 'outcome',
        title: t('statement.outcome'),
        width: 170,
        cell: ({ outcome }) => <Chip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Chip>,
        note: ({ reference }) => reference ?? undefined,
      },
      {
        key: 'at',
        title: t('column.at'),
        width: 150,
        cell: ({ paid_at: at }) => (at === null ? '–' : formatDateTime(at)),
      },
      { key: 'amount', title: t('column.amount'), width: 130, cell: ({ amount }) => formatVnd(amount), align: 'right' },
    ],
    [t],
  );
}
