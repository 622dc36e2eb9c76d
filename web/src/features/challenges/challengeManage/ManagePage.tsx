import MarkIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import { PageHeader } from '#/ui/PageHeader';
import { ErrorState } from '#/ui/states';
import { challengesQuery } from '../api';
import { MonthGrid, type DayCell } from '../components/MonthGrid';
import { addDays, addMonths, firstOf, lastOf, mondayOf, monthOf, type Day } from '../days';
import type { Challenge } from '../types';
import { useLiveChallenges, useToday } from '../useLive';
import { PeriodList } from './PeriodList';
import { challengeIn, nextEmpty, periodOf, weekPeriods, type Period } from './periods';

// Forms come after the calendar: they are no part of the first load.
const ChallengeDialog = lazy(() => import('./ChallengeDialog'));
const RuleCard = lazy(() => import('./RuleCard'));

/** How many days ahead should have a challenge. */
const AHEAD = 14;
const NONE: Challenge[] = [];

/** A month's challenges: of its days, its weeks and itself, and the rule that fills days ahead. */
export default function ManagePage() {
  const { t } = useTranslation('challengeManage');
  const user = useUser();
  const mayEdit = may(user, 'challenge', 'update');
  const today = useToday();
  useLiveChallenges();
  const [chosen, setDay] = useState<Day | null>(null);
  const [focusCount, setFocusCount] = useState(0);
  const [opened, setOpened] = useState<Period | null>(null);
  const day = chosen ?? today;
  const month = monthOf(day);
  // With the month after, so that the next empty day is known at the end of one.
  const span = { from: mondayOf(firstOf(month)), to: lastOf(addMonths(month, 1)) };
  const query = useQuery({ ...challengesQuery(span), placeholderData: keepPreviousData });
  const challenges = query.data ?? NONE;
  const saved = ({ kind, start }: Period) => {
    setOpened(null);
    if (kind !== 'daily') return;
    setDay(nextEmpty(challenges, start, today));
    setFocusCount((count) => count + 1);
  };
  const open = mayEdit ? setOpened : null;
  const cellOf = useCells(challenges, open);
  return (
    <>
      <PageHeader title={t('title.manage-challenges')} lead={t('lead')} />
      <Gaps today={today} />
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' } }}>
        <Card>
          <CardContent>
            <MonthGrid
              label={t('days')}
              day={day}
              onDay={setDay}
              focusCount={focusCount}
              today={today}
              cellOf={cellOf}
            />
          </CardContent>
        </Card>
        <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
          <PeriodList title={t('month')} periods={[periodOf('monthly', day)]} challenges={challenges} onOpen={open} />
          <PeriodList title={t('weeks')} periods={weekPeriods(month)} challenges={challenges} onOpen={open} />
          <Suspense fallback={<Card sx={{ height: 420 }} />}>
            <RuleCard mayEdit={mayEdit} />
          </Suspense>
        </Box>
      </Box>
      <Suspense>
        {opened && (
          <ChallengeDialog
            key={`${opened.kind}/${opened.start}`}
            period={opened}
            challenge={challengeIn(challenges, opened)}
            hasBegun={opened.start <= today}
            onSaved={saved}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** What stands in the days: their challenges, opened by who may change them and looked at by others. */
function useCells(challenges: readonly Challenge[], open: ((period: Period) => void) | null): (day: Day) => DayCell {
  const { t } = useTranslation('challengeManage');
  return (day) => {
    const period = periodOf('daily', day);
    const challenge = challengeIn(challenges, period);
    const label = challenge?.title ?? t('empty');
    const content = challenge && <DayTitle title={challenge.title} />;
    if (open) return { label, content, onOpen: () => open(period) };
    return { label, content, ...(challenge && { to: paths.problem(challenge.problem.slug) }) };
  };
}

/** A title in its day; on a phone a mark alone. */
function DayTitle({ title }: { title: string }) {
  return (
    <>
      <Typography component="span" variant="caption" sx={twoLines}>
        {title}
      </Typography>
      <MarkIcon fontSize="small" color="primary" aria-hidden sx={{ display: { sm: 'none' } }} />
    </>
  );
}

/** Says how many of the days ahead have no challenge yet. */
function Gaps({ today }: { today: Day }) {
  const { t } = useTranslation('challengeManage');
  const { data } = useQuery(challengesQuery({ kind: 'daily', from: addDays(today, 1), to: addDays(today, AHEAD) }));
  const missing = data === undefined ? 0 : AHEAD - data.length;
  if (missing <= 0) return null;
  return (
    <Typography role="status" variant="body2" sx={{ mb: 4 }}>
      {t('gaps', { count: missing })}
    </Typography>
  );
}

const twoLines = {
  display: { xs: 'none', sm: '-webkit-box' },
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
