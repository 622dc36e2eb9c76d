import FailedIcon from '@mui/icons-material/ReplayCircleFilledOutlined';
import PassedIcon from '@mui/icons-material/CheckCircleRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import DoneIcon from '@mui/icons-material/TaskAltRounded';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '#/features/questions';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { attemptLook } from '../start/attemptLook';
import type { QuizResult } from '../types';

const icons: Record<ReturnType<typeof attemptLook>['word'], typeof SvgIcon> = {
  passed: PassedIcon,
  failed: FailedIcon,
  waiting: WaitingIcon,
  running: WaitingIcon,
  done: DoneIcon,
};
const counts = ['correct', 'wrong', 'waiting', 'unanswered'] as const;

/** What an attempt came to, in large words with a sign, and how many answers are how. */
export function ResultHead(props: { result: QuizResult; hasFocus: boolean }) {
  const { result, hasFocus } = props;
  const { t } = useTranslation('quiz');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  // A contest is not passed or failed, and each part of it is sat once.
  const isContest = result.contest !== null;
  const { tone, word } = attemptLook(isContest ? { ...result, passed: null } : result);
  const Icon = icons[word];
  const colour = tone === 'neutral' ? 'primary' : tone;
  const { percent, score, max_score: max, submitted_at: at, coins } = result;
  return (
    <Box component="section" aria-labelledby="quiz-result" sx={[box, { borderColor: `var(--lp-${colour})` }]}>
      <Typography id="quiz-result" ref={heading} tabIndex={-1} variant="h2" sx={title}>
        <Icon aria-hidden sx={{ color: `var(--lp-${colour}-text)` }} />
        {t(`outcome.${word}`)}
        {percent !== null && score !== null && (
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('scored', { percent: formatNumber(Math.round(percent)), score: points(score), max: points(max) })}
          </Box>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          !isContest && t('try', { number: result.try_number }),
          at !== null && t('handedIn', { at: formatDateTime(at) }),
          result.late && t('timedOut'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {counts.map((kind) => result[kind] > 0 && <li key={kind}>{t(`count.${kind}`, { count: result[kind] })}</li>)}
        {coins > 0 && <li>{t('coins', { count: coins })}</li>}
      </Box>
    </Box>
  );
}

const box = {
  display: 'grid',
  gap: 2,
  p: 4,
  border: '1px solid',
  borderLeftWidth: 4,
  borderRadius: 'var(--lp-radius-lg)',
  bgcolor: 'background.paper',
} as const;
const title = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  '&:focus': { outline: 'none' },
} as const;
