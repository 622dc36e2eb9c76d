import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import type { BoardQuery, boardList } from '../address';
import type { Board } from '../api';
import type { SchoolBoardMetadata, SchoolBoardRow } from '../types';
import { formatPoints } from '../words';
import { Podium } from './Podium';

const rowKey = ({ school }: SchoolBoardRow) => school?.id ?? 'small';

/** The board of schools; those with too few learners share the last row. */
export function SchoolBoard(props: {
  query: UseQueryResult<Board<SchoolBoardRow, SchoolBoardMetadata>>;
  asked: BoardQuery;
  list: ListState<typeof boardList>;
}) {
  const { query, asked, list } = props;
  const { t } = useTranslation('leaderboard');
  const { data } = query;
  const smallest = data?.meta.smallest_school ?? 0;
  const nameOf = ({ school }: SchoolBoardRow) => school?.name ?? t('smallSchools', { count: smallest });
  const columns: Column<SchoolBoardRow>[] = [
    {
      key: 'rank',
      title: t('column.rank'),
      cell: ({ rank }) => (rank === null ? '–' : formatNumber(rank)),
      align: 'right',
      width: 90,
    },
    { key: 'name', title: t('column.school'), cell: nameOf, note: ({ school }) => school?.province, phone: 'title' },
    {
      key: 'members',
      title: t('column.members'),
      cell: ({ members }) => (members === null ? '–' : formatNumber(members)),
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
  const podium = (data?.meta.podium ?? []).flatMap(({ rank, school, points }) =>
    rank === null || school === null
      ? []
      : [{ key: school.id, rank, name: school.name, detail: school.province ?? '', points }],
  );
  return (
    <>
      <Podium rows={podium} />
      <DataTable
        label={t('tab.school')}
        columns={columns}
        query={query}
        rowKey={rowKey}
        rowLabel={nameOf}
        onPage={(page) => list.set({ page })}
        empty={{ title: t(`empty.${asked.filter}`), text: t('empty.text') }}
      />
    </>
  );
}
