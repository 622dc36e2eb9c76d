import CheckIcon from '@mui/icons-material/CheckCircleRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import MissedIcon from '@mui/icons-material/TaskAltRounded';
import WrongIcon from '@mui/icons-material/CancelRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import type { ReviewPart } from '../types';

const looks = {
  right: { icon: CheckIcon, color: 'var(--lp-success-text)' },
  wrong: { icon: WrongIcon, color: 'var(--lp-danger-text)' },
  waiting: { icon: WaitingIcon, color: 'text.secondary' },
  missed: { icon: MissedIcon, color: 'var(--lp-info-text)' },
} as const;

/** How a part stands: `missed` is one where nothing was given, and of which the review tells what is right. */
function stateOf({ correct, right }: ReviewPart): keyof typeof looks {
  if (correct !== null) return correct ? 'right' : 'wrong';
  return right ? 'missed' : 'waiting';
}

/** Whether a part is right: a sign with its word, never the colour alone. */
export function ReviewMark({
  part,
  short,
}: {
  part: ReviewPart;
  /** The sign alone; its word is read out. */ short?: boolean;
}) {
  const { t } = useTranslation('questions');
  const state = stateOf(part);
  const { icon: Icon, color } = looks[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color,
        fontWeight: 'fontWeightMedium',
        typography: 'body2',
      }}
    >
      <Icon fontSize="small" aria-hidden />
      <span className={short ? 'lp-visually-hidden' : undefined}>{t(`review.${state}`)}</span>
    </Box>
  );
}

/** What is said to a part: the author's words, and what is right. */
export function Feedback({
  part,
  plain = false,
}: {
  part: ReviewPart;
  /** Without what is right: the place itself shows it. */ plain?: boolean;
}) {
  const { t } = useTranslation('questions');
  const right = plain ? null : part.right;
  if (!part.feedback && !right) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, typography: 'body2', color: 'text.secondary', minWidth: 0 }}>
      {part.feedback && <MarkdownView html={part.feedback} />}
      {right && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium', color: 'text.primary' }}>
            {t('review.rightAnswer')}
          </Box>
          <MarkdownView html={right} />
        </Box>
      )}
    </Box>
  );
}
