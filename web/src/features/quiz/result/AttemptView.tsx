import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import type { QuizDetail, QuizResult } from '../types';
import { Receipt } from './Receipt';
import { ResultHead } from './ResultHead';
import { ReviewedQuestion } from './ReviewedQuestion';
import { isJudging, useAttempt } from './useAttempt';

/** One attempt: its result and receipt, then answer by answer. */
export function AttemptView(props: {
  result: QuizResult;
  /** Where it can be looked at later; null: here. */
  history: AppPath | null;
  /** It has just come: its heading takes the focus. */
  hasFocus?: boolean;
  /** Another attempt to compare answers with. */
  other?: QuizDetail;
}) {
  const { history, hasFocus = false, other } = props;
  const { t } = useTranslation('quiz');
  const { query, isLate } = useAttempt(props.result.quiz_submission_id);
  const result: QuizResult = query.data ?? props.result;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, minWidth: 0 }}>
      <ResultHead result={result} hasFocus={hasFocus} />
      <div role="status" aria-live="polite">
        {isLate ? (
          <Alert severity="warning">
            {t('gradingTimedOut')}{' '}
            {history !== null && (
              <Link component={AppLink} to={history}>
                {t('toHistory')}
              </Link>
            )}
          </Alert>
        ) : isJudging(query.data) ? (
          <Alert severity="info">{t('beingGraded')}</Alert>
        ) : (
          result.waiting > 0 && <Alert severity="info">{t('waitingMarks', { count: result.waiting })}</Alert>
        )}
      </div>
      {result.late_answers > 0 && <Alert severity="info">{t('keptLate', { count: result.late_answers })}</Alert>}
      {result.receipt && <Receipt receipt={result.receipt} />}
      <QueryView query={query}>
        {({ questions, shows_answers: shows }) => (
          <Box component="section" aria-labelledby="answers" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <Typography id="answers" variant="h3" component="h2">
              {t('answers')}
            </Typography>
            {!shows && <p className="lp-muted">{t('answersHidden')}</p>}
            {questions.map((question, index) => (
              <ReviewedQuestion
                key={question.id}
                result={question}
                number={index + 1}
                before={other?.questions.find(({ id }) => id === question.id)}
              />
            ))}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}
