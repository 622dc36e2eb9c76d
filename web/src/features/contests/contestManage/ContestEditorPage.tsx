import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { editedQuery } from './api';
import { ContestEditor } from './ContestEditor';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(editedQuery(id));
};

/** Writing a contest, and what came of it. */
export default function ContestEditorPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('contestManage');
  const { data, error, refetch } = useQuery(editedQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && !data.can_edit) return <ErrorPage status={403} />;
  if (data) return <ContestEditor key={data.id} contest={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-label={t('title.manage-contest')}>
      <SkeletonList />
    </div>
  );
}
