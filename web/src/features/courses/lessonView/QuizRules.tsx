import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { LessonView, QuizSettings } from '../types';
import { momentText } from '../words';

/** What a quiz will be like, before anybody takes it. */
export function QuizRules({ lesson }: { lesson: LessonView }) {
  const { t } = useTranslation('lessonView');
  const { settings, questions, points } = lesson;
  const rules = [
    t('quiz.count', { count: questions, number: formatNumber(questions) }),
    t('quiz.points', { points: formatNumber(points) }),
    ...(settings ? rulesOf(t, settings) : []),
  ];
  return (
    <Box component="section" aria-labelledby="quiz" sx={{ display: 'grid', gap: 3 }}>
      <Typography id="quiz" variant="h3">
        {t('quiz.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
    </Box>
  );
}

type T = ReturnType<typeof useTranslation<'lessonView'>>['t'];

/** The rules of a quiz as sentences. */
function rulesOf(t: T, settings: QuizSettings): string[] {
  const { duration, attempts, counts, pass_percentage: pass, mode, show_answers: shows } = settings;
  const { shuffle_questions: shuffles, opens_at: opens, closes_at: closes } = settings;
  return [
    duration > 0 ? t('quiz.minutes', { count: duration, number: formatNumber(duration) }) : t('quiz.noLimit'),
    attempts > 0 ? t('quiz.attempts', { count: attempts, number: formatNumber(attempts) }) : t('quiz.anyAttempts'),
    ...(attempts === 1 ? [] : [t(`quiz.counts.${counts}`)]),
    ...(pass > 0 ? [t('quiz.pass', { percent: pass })] : []),
    t(`quiz.mode.${mode}`),
    t(`quiz.answers.${shows}`),
    ...(shuffles ? [t('quiz.shuffled')] : []),
    ...(opens === null ? [] : [t('quiz.opens', { at: momentText(opens) })]),
    ...(closes === null ? [] : [t('quiz.closes', { at: momentText(closes) })]),
  ];
}
