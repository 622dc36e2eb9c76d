import HandIcon from '@mui/icons-material/BackHandOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { formatNumber } from '#/i18n/format';
import { Chip, VerdictChip, type Tone } from '#/ui/Chips';
import { useNow } from '#/ui/useNow';
import type { LiveLearner } from '../types';

const MINUTE = 60;
const MINUTE_MS = 60_000;
/** From so many seconds without input on it is said. */
const IDLE_S = 120;

const stateTones: Record<LiveLearner['state'], Tone> = {
  absent: 'neutral',
  here: 'info',
  working: 'success',
  idle: 'neutral',
  away: 'neutral',
};

/** Short facts in a line. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
      {children}
    </Box>
  );
}

/** How somebody stands: a hand, why they seem stuck, whether they are at work, since when they did nothing. */
export function Signs({ learner }: { learner: LiveLearner }) {
  const { t } = useTranslation('classLive');
  const { state, stuck, hand_at: hand, help, idle_s: idle } = learner;
  const isQuiet = idle !== null && idle >= IDLE_S && state !== 'absent';
  return (
    <>
      {hand !== null && (
        <Chip tone="warning">
          <HandIcon aria-hidden sx={{ fontSize: 15, mr: 1, verticalAlign: 'text-bottom' }} />
          <HandSince at={hand} />
        </Chip>
      )}
      {help && <Chip tone="warning">{t('help.asks', { title: help.title })}</Chip>}
      {(stuck === 'failing' || stuck === 'compile') && <Chip tone="danger">{t(`stuck.${stuck}`)}</Chip>}
      <Chip tone={stateTones[state]}>{t(`state.${state}`)}</Chip>
      {isQuiet && (
        <Typography variant="caption" component="span" color="textSecondary">
          {t('idle', {
            count: Math.floor(idle / MINUTE),
            number: formatNumber(Math.floor(idle / MINUTE)),
          })}
        </Typography>
      )}
    </>
  );
}

function HandSince({ at }: { at: number }) {
  const { t } = useTranslation('classLive');
  const minutes = Math.max(0, Math.floor((useNow(MINUTE_MS, serverNow) / 1000 - at) / MINUTE));
  return <>{minutes === 0 ? t('hand.now') : t('hand.since', { count: minutes, number: formatNumber(minutes) })}</>;
}

/** Where somebody works. */
export function Place({ learner: { at, state } }: { learner: LiveLearner }) {
  const { t } = useTranslation('classLive');
  if (!at && (state === 'absent' || state === 'here')) return null;
  return (
    <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
      {at ? t(`at.${at.kind}`, { title: at.title }) : t('at.class')}
    </Typography>
  );
}

/** What was said of a submission; of those that wait for a teacher the judge says nothing. */
export function Verdict({ status }: { status: string }) {
  const { t } = useTranslation('classLive');
  return status === 'waiting_manual_judge' ? <Chip tone="info">{t('waits')}</Chip> : <VerdictChip status={status} />;
}

/** What somebody handed in last: the verdict, of what, and the how-manieth it was. */
export function LastAnswer({ learner: { at, last, tries } }: { learner: LiveLearner }) {
  const { t } = useTranslation('classLive');
  if (!last) return null;
  const isElsewhere = !(at?.kind === 'question' && at.id === last.question_id);
  return (
    <Facts>
      <Verdict status={last.status} />
      <Typography variant="caption" component="span" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          isElsewhere && last.title,
          t('tries', { count: tries, number: formatNumber(tries) }),
          t('score', { score: points(last.score), of: points(last.max_score) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Facts>
  );
}

/** Points with two decimals at most. */
const points = (value: number) => String(Math.round(value * 100) / 100);
