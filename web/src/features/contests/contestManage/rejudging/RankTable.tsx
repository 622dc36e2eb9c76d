import DownIcon from '@mui/icons-material/ArrowDownwardRounded';
import UpIcon from '@mui/icons-material/ArrowUpwardRounded';
import SameIcon from '@mui/icons-material/RemoveRounded';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { hasPenalty, penaltyText } from '../../board/cellWords';
import type { ContestFormat } from '../../types';
import { Change } from './Change';
import type { RankChange } from './types';

/** More rows than these are drawn only where they are in sight. */
export const MANY = 100;

const rowKey = (change: RankChange) => change.entry_id;
const penalties = (ranks: readonly RankChange[]) =>
  ranks.map((one) => ({ penalty_s: Math.max(one.penalty_before, one.penalty_after) }));

/** Everybody whose rank or score is another, by the new rank. */
export function RankTable({ format, ranks }: { format: ContestFormat; ranks: readonly RankChange[] }) {
  const { t } = useTranslation('rejudging');
  const columns = useMemo<Column<RankChange>[]>(
    () => [
      { key: 'name', title: t('ranks.name'), cell: ({ name }) => name, phone: 'title' },
      ...(ranks.some(({ candidate_id: id }) => id)
        ? [{ key: 'candidate', title: t('ranks.candidate'), cell: (one: RankChange) => one.candidate_id, width: 140 }]
        : []),
      { key: 'rank', title: t('ranks.rank'), cell: (one) => <Rank change={one} />, width: 200 },
      {
        key: 'score',
        title: t('ranks.score'),
        cell: (one) => <Change before={formatNumber(one.score_before)} after={formatNumber(one.score_after)} />,
        width: 160,
      },
      ...(hasPenalty(format, penalties(ranks))
        ? [
            {
              key: 'penalty',
              title: t('ranks.penalty'),
              cell: (one: RankChange) => (
                <Change
                  before={penaltyText(format, one.penalty_before)}
                  after={penaltyText(format, one.penalty_after)}
                />
              ),
              width: 180,
            },
          ]
        : []),
    ],
    [t, format, ranks],
  );
  return (
    <DataTable
      label={t('ranks.title')}
      columns={columns}
      rows={ranks}
      rowKey={rowKey}
      virtual={ranks.length > MANY}
      frameless
    />
  );
}

function Rank({ change: { rank_before: before, rank_after: after } }: { change: RankChange }) {
  const { t } = useTranslation('rejudging');
  const way = after < before ? 'up' : after > before ? 'down' : 'stays';
  const { icon: Icon, colour } = ways[way];
  const count = Math.abs(after - before);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Change before={formatNumber(before)} after={formatNumber(after)} />
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: colour }}>
        <Icon aria-hidden fontSize="small" />
        {way === 'stays' ? t('ranks.stays') : t(`ranks.${way}`, { count, number: formatNumber(count) })}
      </Box>
    </Box>
  );
}

const ways = {
  up: { icon: UpIcon, colour: 'var(--lp-success-text)' },
  down: { icon: DownIcon, colour: 'var(--lp-danger-text)' },
  stays: { icon: SameIcon, colour: 'text.secondary' },
} as const;
