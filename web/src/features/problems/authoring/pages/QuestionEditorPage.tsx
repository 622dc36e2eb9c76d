import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { loadNamespaces } from '#/i18n/i18n';
import { ErrorPage } from '#/ui/ErrorPage';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import { editedProblemQuery } from '../api';
import { ProblemEditor } from '../components/ProblemEditor';
import { editedKind } from '#/api/editedKinds';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(editedProblemQuery(id));
};

/** The editor of what is no problem, in a chunk of its own: problems load nothing of it. */
const questionEditor = lazyPart(async () => {
  const [{ default: QuestionEditor }] = await Promise.all([
    import('../question/QuestionEditor'),
    loadNamespaces(['bank', 'questions', 'question']),
  ]);
  return QuestionEditor;
}, Pending);

function Pending({ error, retry }: PendingPart) {
  return error === null ? <Loading /> : <ErrorState error={error} onRetry={retry} />;
}

/** Writing a question: `new` (of which kind, and where it goes, says the address), or the id of one. */
export default function QuestionEditorPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const kind = editedKind(search.get('type'));
  if (id === 'new' && kind)
    return (
      <questionEditor.Part key={kind} question={null} type={kind} category={Number(search.get('category')) || null} />
    );
  if (id === 'new') return <ProblemEditor key="new" problem={null} />;
  return /^\d{1,15}$/.test(id) ? <Existing key={id} id={Number(id)} /> : <ErrorPage status={404} />;
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(editedProblemQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && !data.can_edit) return <ErrorPage status={403} />;
  const kind = data && editedKind(data.type);
  if (kind) return <questionEditor.Part question={data} type={kind} category={null} />;
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
