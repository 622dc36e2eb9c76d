import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { Countdown } from '#/ui/Countdown';
import { TimeLeft } from '../components/TimeLeft';
import type { ContestView } from '../types';
import { lengthWords, spanWords } from '../words';
import { offersVirtual, wayIn } from './entry';
import { useEntering } from './useEntering';

const EnterDialog = lazy(() => import('./EnterDialog'));

/** When a contest is, how long until then, and the button that says what can be done now. */
export function EnterBox({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const { my_entry: entry } = contest;
  const entering = useEntering(contest);
  return (
    <Card component="section" aria-label={t('enter.box')} sx={box}>
      <Box sx={{ display: 'grid', gap: 1, flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h3" component="p">
          <TimeLeft contest={contest} />
        </Typography>
        <Typography variant="body2">
          {spanWords(contest)} · {lengthWords(t, contest.end_time - contest.start_time)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('card.entrants', { count: contest.entry_count, number: formatNumber(contest.entry_count) })}
        </Typography>
        <Window contest={contest} />
        {entry && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', typography: 'body2' }}>
            <Chip tone="success">{t(`card.entered.${entry.kind}`)}</Chip>
            {entry.candidate_id && t('enter.mine', { id: entry.candidate_id })}
            {entry.kind === 'virtual' && entry.ends_at !== null && (
              <span>
                {t('left.mine')} <Countdown until={entry.ends_at} />
              </span>
            )}
          </Box>
        )}
      </Box>
      <Actions contest={contest} entering={entering} />
      <Suspense>
        {entering.asked && (
          <EnterDialog contest={contest} kind={entering.asked} onEntered={entering.done} onClose={entering.close} />
        )}
      </Suspense>
    </Card>
  );
}

/** In which time one may enter, where that is not all of the contest. */
function Window({ contest: { active_from_time: from, active_to_time: to } }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  if (from === null && to === null) return null;
  const key = from === null ? 'to' : to === null ? 'from' : 'between';
  return (
    <Typography variant="body2" color="textSecondary">
      {t(`enter.window.${key}`, {
        from: from === null ? '' : formatDateTime(from),
        to: to === null ? '' : formatDateTime(to),
      })}
    </Typography>
  );
}

function Actions({ contest, entering }: { contest: ContestView; entering: ReturnType<typeof useEntering> }) {
  const { t } = useTranslation('contests');
  const whyId = useId();
  const isSomebody = Boolean(useUser());
  const now = serverNow() / 1000;
  const way = wayIn(contest, isSomebody, now);
  const start = (kind: 'official' | 'virtual') => () => (isSomebody ? entering.begin(kind) : entering.signIn(kind));
  return (
    <Box sx={{ display: 'grid', gap: 2, flex: { xs: '1 1 100%', sm: '0 1 280px' } }}>
      <MainButton contest={contest} way={way} isBusy={entering.isBusy} onEnter={start('official')} whyId={whyId} />
      {way === 'closed' && (
        <Typography id={whyId} variant="body2" color="textSecondary">
          {contest.why_not ?? t('enter.closed')}
        </Typography>
      )}
      {offersVirtual(contest, now) && (
        <>
          <Button variant="outlined" loading={entering.isBusy} onClick={start('virtual')}>
            {t('enter.virtual')}
          </Button>
          <Typography variant="caption" color="textSecondary">
            {t('enter.virtualHint')}
          </Typography>
        </>
      )}
      {contest.my_entry && (
        <Button component={AppLink} to={paths.contestHistory(contest.slug)}>
          {t('enter.history')}
        </Button>
      )}
      {contest.can_edit && (
        <Button component={AppLink} to={paths.manageContest(contest.id)} color="secondary">
          {t('enter.edit')}
        </Button>
      )}
    </Box>
  );
}

function MainButton(props: {
  contest: ContestView;
  way: ReturnType<typeof wayIn>;
  isBusy: boolean;
  onEnter: () => void;
  /** The words that say why nothing can be done. */
  whyId: string;
}) {
  const { contest, way, isBusy, onEnter, whyId } = props;
  const { t } = useTranslation('contests');
  const common = { variant: 'contained', size: 'large', fullWidth: true } as const;
  switch (way) {
    case 'go_on':
      return (
        <Button {...common} component={AppLink} to={paths.exam(contest.slug)}>
          {t('enter.goOn')}
        </Button>
      );
    case 'results':
      return (
        <Button
          {...common}
          component={AppLink}
          to={withQuery(paths.contest(contest.slug), { tab: 'ranks' })}
          preventScrollReset
        >
          {t('enter.results')}
        </Button>
      );
    case 'closed':
      return (
        <Button {...common} disabled aria-describedby={whyId}>
          {t('enter.enter')}
        </Button>
      );
    default:
      return (
        <Button {...common} loading={isBusy} onClick={onEnter}>
          {t(way === 'sign_in' ? 'enter.signInToEnter' : 'enter.enter')}
        </Button>
      );
  }
}

const box = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  p: 5,
  mb: 5,
} as const;
