import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { OutcomeChip, points } from '#/features/questions';
import { Chip } from '#/ui/Chips';
import type { QuizQuestionResult } from '../types';

/** The number of a question, what its answer came to, and how the quiz counts it where that is not by the answer. */
export function ReviewedHead({ id, result, number }: { id: string; result: QuizQuestionResult; number: number }) {
  const { t } = useTranslation('quiz');
  const { score, max_score: max, rule } = result;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography id={id} variant="subtitle1" component="h3">
          {t('pager.question', { number })}
        </Typography>
        <Outcome result={result} />
        {rule !== null && <Chip>{t(`rule.${rule}`)}</Chip>}
        {score !== null && (
          <Typography variant="body2" component="span" color="textSecondary">
            {t('scoredPoints', { score: points(score), max: points(max) })}
          </Typography>
        )}
      </Box>
      {rule !== null && (
        <Typography variant="body2" color="textSecondary">
          {t(`ruleText.${rule}`)}
        </Typography>
      )}
    </>
  );
}

function Outcome({ result: { status, score, rule, type } }: { result: QuizQuestionResult }) {
  const { t } = useTranslation('quiz');
  if (status === null) return <Chip>{t('unanswered')}</Chip>;
  if (status === 'not_tested') return <Chip tone="info">{t('sent')}</Chip>;
  // The points are everybody's and tell nothing of the answer.
  if (rule === 'full_marks') return null;
  return <OutcomeChip answered={{ status, score: score ?? 0 }} type={type} />;
}
