import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isProgram, QuestionPlayer, Remarks, SourceView, type Question } from '#/features/questions';
import { MarkdownView } from '#/ui/MarkdownView';
import { AnswerDiff } from '../history/AnswerDiff';
import { writtenOf } from '../history/written';
import type { QuizQuestionResult } from '../types';
import { ReviewedHead } from './ReviewedHead';

/** A question of an attempt as it was answered, with what it came to, and what teachers wrote to it. */
export function ReviewedQuestion(props: {
  result: QuizQuestionResult;
  number: number;
  /** The same question in another attempt. */
  before?: QuizQuestionResult;
}) {
  const { result, number, before } = props;
  const { t } = useTranslation('quiz');
  const { question, review, remarks } = result;
  const id = `answer-${result.id}`;
  return (
    <Box component="article" aria-labelledby={id} sx={frame}>
      <ReviewedHead {...{ id, result, number }} />
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
