import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { Countdown } from '#/ui/Countdown';
import { timedQuizzesQuery } from '../api';
import type { TimedQuiz } from '../types';
import { cardContent, CardGrid, CardSection } from './CardSection';

/** Timed quizzes of one's courses, each with its time and the way to its lesson. */
export function QuizCards({ quizzes }: { quizzes: readonly TimedQuiz[] }) {
  const { t } = useTranslation('examRoom');
  return (
    <CardSection title={t('quizzes.title')}>
      <CardGrid>
        {quizzes.map((quiz) => (
          <QuizCard key={quiz.lesson_id} quiz={quiz} />
        ))}
      </CardGrid>
    </CardSection>
  );
}

function QuizCard({ quiz }: { quiz: TimedQuiz }) {
  const { t } = useTranslation('examRoom');
  const { title, course, running, tries_left: triesLeft } = quiz;
  const facts = [
    t('part.minutes', { count: quiz.minutes }),
    t('part.questions', { count: quiz.question_count }),
    !running && triesLeft !== null && t('quizzes.triesLeft', { count: triesLeft }),
  ].filter((fact) => fact !== false);
  const action = t(running ? 'list.goOn' : 'quizzes.open');
  return (
    <Card component="li" aria-label={title} sx={{ listStyle: 'none' }}>
      <CardContent sx={cardContent}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {(running || quiz.is_finished) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {running && <Chip tone="warning">{t('part.state.running')}</Chip>}
            {quiz.is_finished && <Chip tone="success">{t('quizzes.passed')}</Chip>}
          </Box>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('quizzes.course', { name: course.title })}
          <br />
          {facts.join(' · ')}
        </Typography>
        <Ends quiz={quiz} />
        <div>
          <Button
            component={AppLink}
            to={paths.studyCourse(course.slug, { lesson: quiz.item_id })}
            variant="contained"
            aria-label={t('quizzes.openNamed', { action, name: title })}
          >
            {action}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

/** How long the attempt that runs has left, or when the quiz closes; nothing where neither ends. */
function Ends({ quiz: { running, closes_at: closes } }: { quiz: TimedQuiz }) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const deadline = running?.deadline_at ?? null;
  if (deadline !== null) {
    const { queryKey } = timedQuizzesQuery;
    return (
      <Typography variant="body2">
        {t('list.left')} <Countdown until={deadline} onEnd={() => void queryClient.invalidateQueries({ queryKey })} />
      </Typography>
    );
  }
  return (
    closes !== null && <Typography variant="body2">{t('quizzes.closes', { at: formatDateTime(closes) })}</Typography>
  );
}
