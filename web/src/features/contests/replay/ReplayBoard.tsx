import FrozenIcon from '@mui/icons-material/AcUnitOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { BoardTable } from '../board/BoardTable';
import { firstTimes, rankAgainst, rankRows } from '../board/rank';
import type { BoardContest } from '../board/useBoard';
import { timelineQuery, type Timeline } from './api';
import { changedBetween, minutesOf, rowsAt, secondOf } from './replay';
import { ReplayControls } from './ReplayControls';
import { usePlaying } from './usePlaying';

/** The board of a contest that is over, minute by minute. Texts: `replay`, `contests`. */
export function ReplayBoard({ contest }: { contest: BoardContest }) {
  const { t } = useTranslation('replay');
  const query = useQuery(timelineQuery(contest.id));
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonList rows={8} />}
      empty={{
        when: ({ rows }) => rows.length === 0,
        show: <EmptyState title={t('empty')} text={t('emptyText')} />,
      }}
    >
      {(timeline) => <Replay timeline={timeline} contest={contest} />}
    </QueryView>
  );
}

function Replay({ timeline, contest }: { timeline: Timeline; contest: BoardContest }) {
  const { t } = useTranslation('replay');
  const playing = usePlaying(minutesOf(timeline));
  const { minute } = playing;
  const at = secondOf(timeline, minute);
  const shown = useMemo(() => {
    const rows = rowsAt(timeline, at);
    return { rows: rankRows(rows), first: firstTimes(rows) };
  }, [timeline, at]);
  const changed = useMemo(
    () => (minute === 0 ? new Set<number>() : changedBetween(timeline, secondOf(timeline, minute - 1), at)),
    [timeline, minute, at],
  );
  const mine = shown.rows.find(({ is_me: isMe }) => isMe);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {timeline.frozen && (
        <Alert severity="info" icon={<FrozenIcon />}>
          {t('frozen')}
        </Alert>
      )}
      <ReplayControls timeline={timeline} playing={playing} />
      <BoardTable
        label={t('label', { name: contest.name })}
        format={contest.format}
        questions={timeline.questions}
        rows={shown.rows}
        mine={mine && rankAgainst(shown.rows, mine)}
        first={shown.first}
        changed={changed}
      />
    </Box>
  );
}
