import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CopyButton } from '#/ui/CopyButton';
import { formatDateTime } from '#/i18n/format';
import { InClassNote } from '#/features/inClass';
import { AppLink } from '#/routing/AppLink';
import { classroomIn, inClass, useInClass } from '#/routing/inClass';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { MarkdownView } from '#/ui/MarkdownView';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { questionByIdQuery, questionSubmissionQuery, remarksQuery } from '../api';
import { outcomeOf } from '../panel/outcome';
import { ResultView } from '../panel/ResultView';
import { isProgram, QuestionPlayer } from '../player/QuestionPlayer';
import { Remarks } from '../player/Remarks';
import { SourceView } from '../player/SourceView';
import { turtleTarget } from '../turtle/parts';
import type { Question, SubmissionDetail } from '../types';

export const load = ({ params, search, queryClient }: LoadContext) => {
  const classroom = classroomIn(search);
  return Promise.all([
    queryClient.prefetchQuery(questionByIdQuery(Number(params.question), classroom)),
    queryClient.prefetchQuery(questionSubmissionQuery(Number(params.submission), classroom)),
  ]);
};

/** One answer, as it was given, with what it came to. */
export default function SubmissionPage() {
  const params = useParams();
  const classroom = useInClass();
  const question = useQuery(questionByIdQuery(Number(params.question), classroom));
  const submission = useQuery(questionSubmissionQuery(Number(params.submission), classroom));
  return (
    <QueryView query={[question, submission]}>
      {([one, answer]) => <Answer question={one} submission={answer} />}
    </QueryView>
  );
}

function Answer({ question, submission }: { question: Question; submission: SubmissionDetail }) {
  const { t } = useTranslation('questions');
  const { review } = submission;
  // Beside the answer itself: it is shown as well without them.
  const classroom = useInClass();
  const { data: remarks = [] } = useQuery(remarksQuery(submission.id, classroom));
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('title.question-submission')}
        lead={
          <>
            <AppLink to={inClass(paths.problem(question.slug), classroom)}>{question.title}</AppLink>
            {` · ${formatDateTime(submission.created_at)}`}
            {submission.user?.name && ` · ${submission.user.name}`}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
        <InClassNote />
        <ResultView
          outcome={outcomeOf(submission, question.type)}
          score={submission.score}
          maxScore={submission.max_score}
          triesLeft={null}
        />
        {isProgram(question.type) ? (
          <>
            {question.content.turtle && submission.drawing != null && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
                <turtleTarget.Part
                  target={submission.drawing}
                  paper={question.content.turtle.canvas}
                  caption={t('submissions.drawing')}
                />
                {question.content.turtle.target != null && (
                  <turtleTarget.Part target={question.content.turtle.target} paper={question.content.turtle.canvas} />
                )}
              </Box>
            )}
            <Program source={submission.source_code || submission.answer || ''} />
          </>
        ) : (
          <QuestionPlayer
            question={question}
            value={submission.answer ?? ''}
            onChange={() => undefined}
            review={review}
            readOnly
            seed={`${submission.user?.id ?? 0}/${question.id}`}
          />
        )}
        {remarks.length > 0 && <Remarks remarks={remarks} />}
        {review?.solution_html && (
          <Box component="section" aria-label={t('solution')}>
            <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
              {t('solution')}
            </Typography>
            <MarkdownView html={review.solution_html} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Program({ source }: { source: string }) {
  const { t } = useTranslation('questions');
  return (
    <Box component="section" aria-label={t('submissions.source')} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2">
          {t('submissions.source')}
        </Typography>
        <CopyButton text={source} />
      </Box>
      {source === '' ? <p>{t('submissions.noAnswer')}</p> : <SourceView source={source} />}
    </Box>
  );
}
