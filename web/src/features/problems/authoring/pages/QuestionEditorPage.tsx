import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { editedProblemQuery } from '../api';
import { ProblemEditor } from '../components/ProblemEditor';
import { editedKind } from '../question/kinds';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(editedProblemQuery(id));
};

const QuestionEditor = lazy(() => import('../question/QuestionEditor'));

/** Writing a question: `new` (of which kind, and where it goes, says the address), or the id of one. */
export default function QuestionEditorPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const kind = editedKind(search.get('type'));
  if (id === 'new' && kind)
    return (
      <Suspense fallback={<Loading />}>
        <QuestionEditor key={kind} question={null} type={kind} category={Number(search.get('category')) || null} />
      </Suspense>
    );
  if (id === 'new') return <ProblemEditor key="new" problem={null} />;
  return /^\d{1,15}$/.test(id) ? <Existing key={id} id={Number(id)} /> : <ErrorPage status={404} />;
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(editedProblemQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && !data.can_edit) return <ErrorPage status={403} />;
  if (data && data.type !== 'code')
    return (
      <Suspense fallback={<Loading />}>
        <QuestionEditor question={data} type={data.type} category={null} />
      </Suspense>
    );
  if (data) return <ProblemEditor problem={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function Loading() {
  const { t } = useTranslation('authoring');
  return (
    <Card aria-label={t('title.manage-question')}>
      <SkeletonList />
    </Card>
  );
}
