import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import {
  isProgram,
  OutcomeChip,
  points,
  QuestionPlayer,
  Remarks,
  SourceView,
  type Question,
} from '#/features/questions';
import { Chip } from '#/ui/Chips';
import { MarkdownView } from '#/ui/MarkdownView';
import { AnswerDiff } from '../history/AnswerDiff';
import { writtenOf } from '../history/written';
import type { QuizQuestionResult } from '../types';

/** A question of an attempt as it was answered, with what it came to, and what teachers wrote to it. */
export function ReviewedQuestion(props: {
  result: QuizQuestionResult;
  number: number;
  /** The same question in another attempt. */
  before?: QuizQuestionResult;
}) {
  const { result, number, before } = props;
  const { t } = useTranslation('quiz');
  const { question, status, score, max_score: max, review, remarks } = result;
  const id = `answer-${result.id}`;
  return (
    <Box component="article" aria-labelledby={id} sx={frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography id={id} variant="subtitle1" component="h3">
          {t('pager.question', { number })}
        </Typography>
        {status === null ? (
          <Chip>{t('unanswered')}</Chip>
        ) : status === 'not_tested' ? (
          <Chip tone="info">{t('sent')}</Chip>
        ) : (
          <OutcomeChip answered={{ status, score: score ?? 0 }} type={result.type} />
        )}
        {score !== null && (
          <Typography variant="body2" component="span" color="textSecondary">
            {t('scoredPoints', { score: points(score), max: points(max) })}
          </Typography>
        )}
      </Box>
      <Answer result={result} question={question} />
      {before && <AnswerDiff before={writtenOf(before)} after={writtenOf(result)} />}
      {review?.solution_html && (
        <section aria-label={t('solution')}>
          <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
            {t('solution')}
          </Typography>
          <MarkdownView html={review.solution_html} />
        </section>
      )}
      {remarks.length > 0 && <Remarks remarks={remarks} />}
    </Box>
  );
}

/** The answer in its player, read only; of programs the source, beside what was asked. */
function Answer({ result, question }: { result: QuizQuestionResult; question: Question }) {
  if (!isProgram(result.type)) {
    return (
      <QuestionPlayer
        question={question}
        value={result.answer}
        onChange={() => undefined}
        review={result.review}
        readOnly
        seed={String(question.id)}
      />
    );
  }
  const source = writtenOf(result) ?? '';
  return (
    <>
      <div className="lp-statement">
        <MarkdownView html={question.statement_html} />
      </div>
      {source !== '' && <SourceView source={source} />}
    </>
  );
}

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-lg)',
  bgcolor: 'background.paper',
} as const;
