import CheckIcon from '@mui/icons-material/CheckCircleRounded';
import PartlyIcon from '@mui/icons-material/TimelapseRounded';
import StoppedIcon from '@mui/icons-material/PriorityHighRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import WrongIcon from '@mui/icons-material/CancelRounded';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { points } from '../points';
import type { Outcome } from './outcome';

const looks: Record<Outcome, { colour: string; icon: typeof SvgIcon }> = {
  right: { colour: 'success', icon: CheckIcon },
  read: { colour: 'success', icon: CheckIcon },
  partly: { colour: 'warning', icon: PartlyIcon },
  wrong: { colour: 'danger', icon: WrongIcon },
  byHand: { colour: 'info', icon: WaitingIcon },
  judging: { colour: 'info', icon: WaitingIcon },
  unfinished: { colour: 'info', icon: PartlyIcon },
  stopped: { colour: 'info', icon: StoppedIcon },
};

/** What an answer came to, in large words with a sign; screen readers are told politely by the panel. */
export function ResultView(props: { outcome: Outcome; score: number; maxScore: number; triesLeft: number | null }) {
  const { outcome, score, maxScore, triesLeft } = props;
  const { t } = useTranslation('questions');
  const { colour, icon: Icon } = looks[outcome];
  const isMarked = ['right', 'partly', 'wrong'].includes(outcome);
  const fill = `var(--lp-${colour})`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        px: 4,
        py: 3,
        border: '1px solid',
        borderLeftWidth: 4,
        borderColor: `color-mix(in srgb, ${fill} 34%, var(--lp-border))`,
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: `color-mix(in srgb, ${fill} 8%, var(--lp-surface))`,
      }}
    >
      <Typography
        variant="h3"
        component="h2"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          color: `var(--lp-${colour}-text)`,
        }}
      >
        <Icon aria-hidden />
        <span>{t(`outcome.${outcome}`)}</span>
        {isMarked && (
          <Box component="span" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
            {t('result.score', { score: points(score), max: points(maxScore) })}
          </Box>
        )}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`outcomeText.${outcome}`)}
        {outcome !== 'right' && isMarked && triesLeft !== null && ` ${t('tries.left', { count: triesLeft })}`}
      </Typography>
    </Box>
  );
}
