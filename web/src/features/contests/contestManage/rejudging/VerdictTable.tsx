import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { VerdictChip } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { MANY } from './RankTable';
import type { VerdictChange } from './types';

const rowKey = (change: VerdictChange) => change.submission_id;

/** The verdicts that are others, before and after. */
export function VerdictTable({ verdicts }: { verdicts: readonly VerdictChange[] }) {
  const { t } = useTranslation('rejudging');
  const columns = useMemo<Column<VerdictChange>[]>(
    () => [
      { key: 'name', title: t('ranks.name'), cell: ({ name }) => name, phone: 'title' },
      { key: 'question', title: t('verdicts.question'), cell: ({ label }) => label, width: 120 },
      {
        key: 'before',
        title: t('verdicts.before'),
        cell: (one) => <Verdict status={one.old_status} score={one.old_score} />,
        width: 220,
      },
      {
        key: 'after',
        title: t('verdicts.after'),
        cell: (one) => <Verdict status={one.new_status} score={one.new_score} />,
        width: 220,
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('verdicts.label')}
      columns={columns}
      rows={verdicts}
      rowKey={rowKey}
      virtual={verdicts.length > MANY}
      frameless
    />
  );
}

function Verdict({ status, score }: { status: string; score: number }) {
  const { t } = useTranslation('rejudging');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <VerdictChip status={status} />
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('verdicts.points', { count: score, number: formatNumber(score) })}
      </Box>
    </Box>
  );
}
