import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { editedProblemQuery } from '../api';
import { ProblemEditor } from '../components/ProblemEditor';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(editedProblemQuery(id));
};

/** Writing a problem: `new`, or the id of one. */
export default function QuestionEditorPage() {
  const { id = '' } = useParams();
  if (id === 'new') return <ProblemEditor key="new" problem={null} />;
  return /^\d{1,15}$/.test(id) ? <Existing key={id} id={Number(id)} /> : <ErrorPage status={404} />;
}

function Existing({ id }: { id: number }) {
  const { t } = useTranslation('authoring');
  const { data, error, refetch } = useQuery(editedProblemQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && !data.can_edit) return <ErrorPage status={403} />;
  if (data) return <ProblemEditor problem={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Card aria-label={t('title.manage-question')}>
      <SkeletonList />
    </Card>
  );
}
