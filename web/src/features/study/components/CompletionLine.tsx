import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { LessonView } from '#/features/courses';
import { useErrorText } from '#/ui/useErrorText';
import type { Completion } from '../progress/completion';
import type { Finish } from '../progress/useFinish';

/** Says what completes a lesson and how far it is; where the learner may say so themselves, with the button for it. */
export function CompletionLine(props: { lesson: LessonView; completion: Completion; finish: Finish }) {
  const { lesson, completion, finish } = props;
  const { t } = useTranslation('study');
  const errorText = useErrorText();
  const { is_finished: isDone, percent } = lesson;
  const hasButton = !isDone && (completion === 'read' || completion === 'word');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
      {isDone ? <DoneIcon aria-hidden sx={{ color: 'var(--lp-success-text)' }} /> : <Mark percent={percent} />}
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 220, color: 'text.secondary' }}>
        {isDone ? t('completion.done') : wordsOf(t, lesson, completion)}
        {!isDone && percent > 0 && ` ${t('completion.percent', { percent })}`}
        {!isDone && Boolean(finish.error) && ` ${errorText(finish.error)}`}
      </Typography>
      {hasButton && (
        <Button variant="outlined" color="inherit" loading={finish.isBusy} onClick={finish.finish}>
          {t(completion === 'read' ? 'completion.haveRead' : 'completion.haveDone')}
        </Button>
      )}
    </Box>
  );
}

type T = ReturnType<typeof useTranslation<'study'>>['t'];

function wordsOf(t: T, { settings }: LessonView, completion: Completion): string {
  if (completion !== 'quiz') return t(`completion.${completion}`);
  const pass = settings?.pass_percentage ?? 0;
  return pass > 0 ? t('completion.quizPass', { percent: pass }) : t('completion.quiz');
}

/** How far it is, as a ring; the words beside it say the same. */
function Mark({ percent }: { percent: number }) {
  return (
    <Box aria-hidden sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
      <CircularProgress variant="determinate" value={100} size={22} thickness={6} sx={{ color: 'divider' }} />
      <CircularProgress variant="determinate" value={percent} size={22} thickness={6} />
    </Box>
  );
}
