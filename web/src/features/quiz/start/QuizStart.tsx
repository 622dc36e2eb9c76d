import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { QuizRules, type LessonView } from '#/features/courses';
import { useErrorText } from '#/ui/useErrorText';
import { useLateAnswers } from '../useLateAnswers';
import type { Player } from '../usePlayer';
import { Attempts } from './Attempts';

/** What a quiz will be like, what came of it before, and the button that begins it. */
export function QuizStart(props: { lesson: LessonView; courseSlug: string; player: Player }) {
  const { lesson, courseSlug, player } = props;
  const { t } = useTranslation('quiz');
  const errorText = useErrorText();
  const { state, error, begin } = player;
  const { quiz } = lesson;
  useLateAnswers(lesson);
  const isRunning = Boolean(quiz?.running);
  const why = state.isPageLoading ? t('why.loading') : !isRunning && quiz?.tries_left === 0 ? t('why.noTries') : '';
  const label = isRunning ? t('goOn') : quiz && quiz.tries > 0 ? t('again') : t('begin');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <QuizRules lesson={lesson} />
      {isRunning && <Alert severity="info">{t('runs')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button
          variant="contained"
          size="large"
          aria-disabled={why !== ''}
          aria-describedby="quiz-why"
          onClick={() => why === '' && begin()}
          sx={why === '' ? undefined : { opacity: 0.55, cursor: 'not-allowed' }}
        >
          {label}
        </Button>
        <Typography id="quiz-why" variant="body2" color="textSecondary" role="status">
          {why || (!isRunning && quiz?.tries_left != null && t('triesLeft', { count: quiz.tries_left }))}
        </Typography>
      </Box>
      {Boolean(error) && (
        <Alert severity="error" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {quiz && quiz.attempts.length > 0 && (
        <Attempts attempts={quiz.attempts} courseSlug={courseSlug} lesson={lesson.id} />
      )}
    </Box>
  );
}
