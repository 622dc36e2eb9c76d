import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { LessonView, QuizTry } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { quizDetailQuery, quizLessonQuery } from '../api';
import { Attempts } from '../start/Attempts';
import { AttemptView } from './attemptPart';
import { PractisedQuestions } from './PractisedQuestions';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(quizLessonQuery(Number(params.id)));

/** What somebody has done in a lesson of a course: of a quiz each attempt, whole. */
export default function HistoryPage() {
  const { t } = useTranslation('quiz');
  const { slug = '', id } = useParams();
  const lesson = useQuery(quizLessonQuery(Number(id)));
  const to = lesson.data && paths.studyCourse(slug, { lesson: lesson.data.item_id ?? undefined });
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader title={t('title.course-history')} lead={to && <AppLink to={to}>{lesson.data?.title}</AppLink>} />
      <QueryView query={lesson}>{(data) => <History lesson={data} slug={slug} />}</QueryView>
    </Box>
  );
}

function History({ lesson, slug }: { lesson: LessonView; slug: string }) {
  const { t } = useTranslation('quiz');
  const [search] = useSearchParams();
  if (!lesson.quiz) return <PractisedQuestions lesson={lesson.id} />;
  const { attempts } = lesson.quiz;
  const over = attempts.filter(({ status }) => status !== 'running');
  const chosen = over.find(({ quiz_submission_id: qs }) => qs === Number(search.get('attempt'))) ?? over[0];
  if (attempts.length === 0) return <EmptyState title={t('history.none')} text={t('history.noneText')} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, minWidth: 0 }}>
      <Attempts attempts={attempts} courseSlug={slug} lesson={lesson.id} current={chosen?.quiz_submission_id} />
      {chosen && <Chosen key={chosen.quiz_submission_id} chosen={chosen} over={over} />}
    </Box>
  );
}

/** The attempt that is looked at, and one to compare it with. */
function Chosen({ chosen, over }: { chosen: QuizTry; over: readonly QuizTry[] }) {
  const { t } = useTranslation('quiz');
  const [search, setSearch] = useSearchParams();
  const others = over.filter(({ quiz_submission_id: qs }) => qs !== chosen.quiz_submission_id);
  const compared = others.find(({ quiz_submission_id: qs }) => qs === Number(search.get('with')));
  const detail = useQuery(quizDetailQuery(chosen.quiz_submission_id));
  const other = useQuery({ ...quizDetailQuery(compared?.quiz_submission_id ?? 0), enabled: compared !== undefined });
  const compare = (qs: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('attempt', String(chosen.quiz_submission_id));
        if (qs === '') after.delete('with');
        else after.set('with', qs);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {others.length > 0 && (
        <Box sx={{ justifySelf: 'start' }}>
          <FilterSelect
            label={t('history.compare')}
            any={t('history.compareNone')}
            value={compared ? String(compared.quiz_submission_id) : ''}
            options={others.map(({ quiz_submission_id: qs, try_number: number }) => ({
              value: String(qs),
              text: t('history.compareWith', { number }),
            }))}
            onChange={compare}
          />
        </Box>
      )}
      <QueryView query={detail}>
        {(data) => <AttemptView.Part result={data} history={null} other={compared && other.data} />}
      </QueryView>
    </>
  );
}
