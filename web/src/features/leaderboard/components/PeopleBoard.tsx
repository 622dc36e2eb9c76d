import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import type { BoardQuery, boardList } from '../address';
import type { Board } from '../api';
import type { LeaderMetadata, LeaderRow } from '../types';
import { formatPoints } from '../words';
import { ChangeMark } from './ChangeMark';
import { Podium } from './Podium';

const rowKey = ({ user }: LeaderRow) => user.id;
const rowLabel = ({ user }: LeaderRow) => user.name;
const detailOf = ({ user }: LeaderRow) => [user.school, user.province].filter(Boolean).join(' · ');

/** The board of people: podium, rows, and my own row where it is not among them. */
export function PeopleBoard(props: {
  query: UseQueryResult<Board<LeaderRow, LeaderMetadata>>;
  asked: BoardQuery;
  list: ListState<typeof boardList>;
}) {
  const { query, asked, list } = props;
  const { t } = useTranslation('leaderboard');
  // All time has no time before it.
  const columns = useColumns().filter(({ key }) => key !== 'change' || asked.filter !== 'all');
  const { data } = query;
  const rows = data?.items ?? [];
  const me = data?.meta.me;
  const isAmong = rows.some(({ is_me: isMe }) => isMe);
  const podium = (data?.meta.podium ?? []).map((row) => ({
    key: row.user.id,
    rank: row.rank,
    name: row.user.name,
    detail: detailOf(row),
    points: row.points,
    isMe: row.is_me,
  }));
  const canPrint = asked.filter === 'weekly' && (asked.school_id !== undefined || asked.class !== undefined);
  return (
    <>
      <Podium rows={podium} />
      <DataTable
        label={t('tab.person')}
        columns={columns}
        query={query}
        rowKey={rowKey}
        rowLabel={rowLabel}
        onPage={(page) => list.set({ page })}
        empty={{ title: t(`empty.${asked.filter}`), text: t('empty.text') }}
        toolbar={
          canPrint && (
            <Button
              size="small"
              startIcon={<PrintIcon />}
              component={AppLink}
              to={withQuery(paths.leaderboardPrint, {
                date: asked.date,
                province: asked.province,
                school_id: asked.school_id,
                school: list.values.school,
                class: asked.class,
              })}
            >
              {t('print.link')}
            </Button>
          )
        }
      />
      {me && !isAmong && (
        <Box component="section" aria-labelledby="leaderboard-me" sx={{ mt: 6 }}>
          <Typography variant="h2" id="leaderboard-me" sx={{ mb: 3 }}>
            {t('me.title', { rank: formatNumber(me.rank) })}
          </Typography>
          <DataTable label={t('me.label')} columns={columns} rows={me.around} rowKey={rowKey} rowLabel={rowLabel} />
        </Box>
      )}
    </>
  );
}

function useColumns(): Column<LeaderRow>[] {
  const { t } = useTranslation('leaderboard');
  return [
    { key: 'rank', title: t('column.rank'), cell: ({ rank }) => formatNumber(rank), align: 'right', width: 90 },
    {
      key: 'name',
      title: t('column.person'),
      cell: ({ user, is_me: isMe }) => (isMe ? <strong>{t('me.name', { name: user.name })}</strong> : user.name),
      note: detailOf,
      phone: 'title',
    },
    {
      key: 'solved',
      title: t('column.solved'),
      cell: ({ solved }) => formatNumber(solved),
      align: 'right',
      width: 120,
    },
    {
      key: 'points',
      title: t('column.points'),
      cell: ({ points }) => formatPoints(points),
      align: 'right',
      width: 120,
    },
    {
      key: 'change',
      title: t('column.change'),
      cell: ({ change }) => <ChangeMark change={change} />,
      align: 'right',
      width: 120,
    },
  ];
}
