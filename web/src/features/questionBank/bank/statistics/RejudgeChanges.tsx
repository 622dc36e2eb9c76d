import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip, VerdictChip } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { RejudgeChange } from './api';

const rowKey = ({ submission_id: id }: RejudgeChange) => id;

/** Answers with the result that they had and the one that they have or would have; of many, the first. */
export function RejudgeChanges({ changes, all }: { changes: readonly RejudgeChange[]; all: number }) {
  const { t } = useTranslation('statistics');
  const columns = useMemo<Column<RejudgeChange>[]>(
    () => [
      { key: 'who', title: t('rejudge.who'), cell: ({ user_name: name }) => name, phone: 'title' },
      {
        key: 'before',
        title: t('rejudge.before'),
        cell: (change) => <Result status={change.old_status} score={change.old_score} />,
        width: 200,
      },
      {
        key: 'after',
        title: t('rejudge.after'),
        cell: (change) => <Result status={change.new_status} score={change.new_score} />,
        width: 200,
      },
    ],
    [t],
  );
  const more = all - changes.length;
  return (
    // The table's head stays below the top of the dialog, where no header of the page is.
    <Box sx={{ '--lp-sticky-top': '0px' }}>
      <DataTable label={t('rejudge.changes')} columns={columns} rows={changes} rowKey={rowKey} />
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('rejudge.more', { count: more, number: formatNumber(more) })}
        </Typography>
      )}
    </Box>
  );
}

function Result({ status, score }: { status: string; score: number }) {
  const { t } = useTranslation('statistics');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {status === 'waiting_manual_judge' ? (
        <Chip tone="info">{t('rejudge.byHand')}</Chip>
      ) : (
        <VerdictChip status={status} />
      )}
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(score)}
      </Box>
    </Box>
  );
}
