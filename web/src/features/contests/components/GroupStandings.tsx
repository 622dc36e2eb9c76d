import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { clockDigits } from '#/ui/Countdown';
import { QueryView } from '#/ui/QueryView';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { contestGroupQuery } from '../api';
import type { ContestGroupView, GroupStanding } from '../types';

/** The contests of a group, and everybody's sum over them. */
export function GroupStandings({ id }: { id: number }) {
  const { t } = useTranslation('contests');
  const query = useQuery(contestGroupQuery(id));
  return (
    <QueryView query={query}>
      {(group) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <Typography variant="h2">{group.name}</Typography>
          <Typography color="textSecondary">
            {t('group.text', { count: group.contests.length, number: formatNumber(group.contests.length) })}
          </Typography>
          <GroupContests group={group} />
          <Sums group={group} />
        </Box>
      )}
    </QueryView>
  );
}

type Row = GroupStanding & { key: number };

function Sums({ group }: { group: ContestGroupView }) {
  const { t } = useTranslation('contests');
  const rows = useMemo(() => group.standings.map((row, key): Row => ({ ...row, key })), [group]);
  return (
    <DataTable
      label={t('group.label', { name: group.name })}
      columns={useColumns(group)}
      rows={rows}
      rowKey={({ key }) => key}
      rowLabel={({ name }) => name}
      empty={{ title: t('board.empty'), text: t('board.emptyText') }}
      virtual
    />
  );
}

function useColumns(group: ContestGroupView): Column<Row>[] {
  const { t } = useTranslation('contests');
  return useMemo(
    () => [
      { key: 'rank', title: t('board.column.rank'), cell: ({ rank }) => formatNumber(rank), width: 72 },
      {
        key: 'name',
        title: t('board.column.name'),
        cell: ({ name, is_me: isMe }) => (
          <>
            {name} {isMe && <Chip tone="info">{t('board.me')}</Chip>}
          </>
        ),
        phone: 'title',
        pin: 'left',
        width: 220,
      },
      {
        key: 'score',
        title: t('board.column.score'),
        cell: ({ score }) => formatNumber(score),
        align: 'right',
        width: 96,
      },
      {
        key: 'penalty',
        title: t('board.column.penalty'),
        cell: ({ penalty_s: penalty }) => (penalty > 0 ? clockDigits(penalty) : '–'),
        align: 'right',
        width: 104,
      },
      ...group.contests.map((contest, index): Column<Row> => ({
        key: String(contest.id),
        title: contest.name,
        cell: ({ days }) => {
          const day = days[index];
          return day ? formatNumber(day.score) : '–';
        },
        align: 'right',
        width: 140,
      })),
    ],
    [t, group],
  );
}

/** The way to each of its contests. */
function GroupContests({ group }: { group: ContestGroupView }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {group.contests.map(({ id, slug, name }) => (
        <li key={id}>
          <Link component={AppLink} to={paths.contest(slug)}>
            {name}
          </Link>
        </li>
      ))}
    </Box>
  );
}
