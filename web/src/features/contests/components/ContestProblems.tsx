import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '#/api/channel';
import { serverNow } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { Countdown } from '#/ui/Countdown';
import { EmptyState } from '#/ui/states';
import { ownRowQuery } from '../api';
import { BoardCell } from '../board/Cell';
import { isInside } from '../entering/entry';
import type { ContestPart, ContestView, StandingCell } from '../types';

/** How I stand with each question, and which ones I solved first of all. */
interface Stand {
  cells: ReadonlyMap<number, StandingCell>;
  firsts: ReadonlySet<number>;
}

/** The questions by part as far as they may be seen, with how I stand with each. */
export function ContestProblems({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const own = useQuery({
    ...ownRowQuery(contest.id),
    enabled: contest.my_entry !== null && contest.state !== 'upcoming',
  });
  useOwnVerdicts(contest);
  const stand: Stand = {
    cells: new Map((own.data?.cells ?? []).map((cell) => [cell.question_id, cell])),
    firsts: new Set(own.data?.firsts),
  };
  const room = isInside(contest, serverNow() / 1000);
  if (contest.parts.length === 0) return <EmptyState title={t('problems.none')} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {room && (
        <Button variant="contained" component={AppLink} to={paths.exam(contest.slug)} sx={{ justifySelf: 'start' }}>
          {t('problems.room')}
        </Button>
      )}
      {contest.parts.map((part) => (
        <Part key={part.id} part={part} contest={contest} stand={stand} />
      ))}
    </Box>
  );
}

/** Asks again how I stand when a verdict of mine has come. */
function useOwnVerdicts(contest: ContestView): void {
  const user = useUser();
  const queryClient = useQueryClient();
  const renew = () => void queryClient.invalidateQueries({ queryKey: ownRowQuery(contest.id).queryKey });
  useChannel(user && contest.my_entry && contest.state === 'running' ? `user/${user.id}` : null, {
    onMessage: (data) => {
      if ((data as { kind?: unknown } | null)?.kind === 'attempt') renew();
    },
    resync: renew,
  });
}

function Part(props: { part: ContestPart; contest: ContestView; stand: Stand }) {
  const { part, contest, stand } = props;
  const { t } = useTranslation('contests');
  const id = useId();
  const { attempt, questions } = part;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h2" id={id} sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
          {part.name}
        </Typography>
        <Chip tone={part.state === 'running' ? 'success' : 'neutral'}>{t(`part.${part.state}`)}</Chip>
        {attempt?.status === 'running' && attempt.deadline_at !== null && (
          <Typography variant="body2" component="span">
            {t('left.mine')} <Countdown until={attempt.deadline_at} />
          </Typography>
        )}
        {attempt?.score != null && (
          <Typography variant="subtitle2" component="span">
            {t('problems.score', { score: formatNumber(attempt.score), most: formatNumber(attempt.max_score) })}
          </Typography>
        )}
      </Box>
      {questions === null ? (
        <Typography color="textSecondary">
          {t(contest.state === 'upcoming' ? 'problems.hiddenUpcoming' : 'problems.hidden')}
        </Typography>
      ) : (
        <Questions questions={questions} contest={contest} stand={stand} />
      )}
    </Card>
  );
}

function Questions(props: { questions: NonNullable<ContestPart['questions']>; contest: ContestView; stand: Stand }) {
  const { questions, contest, stand } = props;
  const { cells, firsts } = stand;
  const { t } = useTranslation('contests');
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {questions.map(({ question_id: id, label, title, score, rule }) => {
        const cell = cells.get(id);
        return (
          <Box component="li" key={id} sx={line}>
            <Typography component="span" variant="subtitle2" sx={{ minWidth: 28 }}>
              {label}
            </Typography>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            {rule && <Chip tone="warning">{t(`rule.${rule}`)}</Chip>}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {t('board.points', { count: score, number: formatNumber(score) })}
            </Typography>
            {cell && <BoardCell cell={cell} label={label} format={contest.format} first={firsts.has(id)} />}
          </Box>
        );
      })}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
