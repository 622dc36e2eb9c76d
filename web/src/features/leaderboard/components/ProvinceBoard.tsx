import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { BoardQuery } from '../address';
import type { Board } from '../api';
import type { ProvinceBoardMetadata, ProvinceBoardRow } from '../types';
import { formatPoints } from '../words';
import { Podium } from './Podium';

const rowKey = ({ province }: ProvinceBoardRow) => province.key;
const ON_PODIUM = 3;

/** The board of provinces: of today, or of before July 2025. */
export function ProvinceBoard(props: {
  query: UseQueryResult<Board<ProvinceBoardRow, ProvinceBoardMetadata>>;
  asked: BoardQuery;
}) {
  const { query, asked } = props;
  const { t } = useTranslation('leaderboard');
  const nameOf = ({ province, is_current_only: isNew }: ProvinceBoardRow) =>
    isNew ? t('units.newOnly', { name: province.name }) : province.name;
  const columns: Column<ProvinceBoardRow>[] = [
    { key: 'rank', title: t('column.rank'), cell: ({ rank }) => formatNumber(rank), align: 'right', width: 90 },
    {
      key: 'name',
      title: t('column.province'),
      cell: nameOf,
      note: ({ is_current_only: isNew }) => (isNew ? t('units.newOnlyWhy') : undefined),
      phone: 'title',
    },
    {
      key: 'schools',
      title: t('column.schools'),
      cell: ({ schools }) => formatNumber(schools),
      align: 'right',
      width: 120,
    },
    {
      key: 'members',
      title: t('column.members'),
      cell: ({ members }) => formatNumber(members),
      align: 'right',
      width: 140,
    },
    {
      key: 'points',
      title: t('column.points'),
      cell: ({ points }) => formatPoints(points),
      align: 'right',
      width: 140,
    },
  ];
  const podium = (query.data?.items ?? [])
    .filter(({ rank }) => rank <= ON_PODIUM)
    .map((row) => ({ key: row.province.key, rank: row.rank, name: nameOf(row), detail: '', points: row.points }));
  return (
    <>
      <Podium rows={podium} />
      <DataTable
        label={t('tab.province')}
        columns={columns}
        query={query}
        rowKey={rowKey}
        rowLabel={nameOf}
        empty={{ title: t(`empty.${asked.filter}`), text: t('empty.text') }}
      />
    </>
  );
}
