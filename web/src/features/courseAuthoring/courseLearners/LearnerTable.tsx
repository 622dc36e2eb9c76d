import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatUntil } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import type { EnrolledState, EnrolmentItem } from '../types';
import { learnersQuery, type learnerList } from './api';
import { useLearnerActions } from './useLearnerActions';

const ExtendDialog = lazy(async () => ({ default: (await import('./TimeDialogs')).ExtendDialog }));
const UntilDialog = lazy(async () => ({ default: (await import('./TimeDialogs')).UntilDialog }));

const rowKey = ({ user }: EnrolmentItem) => user.id;
const rowLabel = ({ user }: EnrolmentItem) => user.name;

/** The learners of a course, with what can be done with them. */
export function LearnerTable(props: {
  course: number;
  list: ListState<typeof learnerList>;
  /** What adds the first ones. */
  firstSteps: ReactNode;
}) {
  const { course, list, firstSteps } = props;
  const { t } = useTranslation('courseLearners');
  const { bulkActions, rowActions, dialog, closeDialog, conclude } = useLearnerActions(course);
  const TimeDialog = dialog?.kind === 'extend' ? ExtendDialog : UntilDialog;
  return (
    <>
      <DataTable
        label={t('title.manage-course-learners')}
        columns={useColumns()}
        query={useQuery(learnersQuery(course, list.query))}
        list={list}
        {...{ rowKey, rowLabel, rowActions, bulkActions }}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: firstSteps }}
        emptyNarrowed={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
      />
      <Suspense>
        {dialog && <TimeDialog course={course} rows={dialog.rows} onDone={conclude} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}

/** Where a learner stands. */
export const stateOf = ({ ended, finished_at: finished }: EnrolmentItem): EnrolledState =>
  ended ? 'ended' : finished === null ? 'learning' : 'finished';

const tones = { learning: 'info', finished: 'success', ended: 'neutral' } as const;

function useColumns(): Column<EnrolmentItem>[] {
  const { t } = useTranslation('courseLearners');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ user }) => user.name,
        note: ({ user }) => user.email,
        phone: 'title',
      },
      { key: 'percent', title: t('column.percent'), cell: (row) => <Percent row={row} />, width: 140 },
      {
        key: 'state',
        title: t('column.state'),
        cell: (row) => <Chip tone={tones[stateOf(row)]}>{t(`state.${stateOf(row)}`)}</Chip>,
        note: ({ all_open: isOpen }) => isOpen && t('allOpen'),
        width: 150,
      },
      {
        key: 'last',
        title: t('column.last'),
        cell: ({ last_at: at }) => (at === null ? t('never') : <RelativeTime at={at} />),
        width: 140,
      },
      {
        key: 'how',
        title: t('column.how'),
        cell: ({ how }) => t(`how.${how}`),
        note: ({ joined_at: at }) => formatDate(at),
        width: 150,
      },
      {
        key: 'until',
        title: t('column.until'),
        cell: ({ until }) => (until === null ? t('forever') : formatUntil(until)),
        align: 'right',
        width: 172,
      },
    ],
    [t],
  );
}

/** How far a learner is: the number, and a bar beside it. */
function Percent({ row: { percent, user } }: { row: EnrolmentItem }) {
  const { t } = useTranslation('courseLearners');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 96 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('progressOf', { name: user.name })}
        sx={{ flex: 1 }}
      />
      <Box component="span" sx={{ minWidth: '3.2em', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {percent} %
      </Box>
    </Box>
  );
}
