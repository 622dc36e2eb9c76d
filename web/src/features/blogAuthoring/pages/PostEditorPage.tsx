import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { postQuery } from '../api';
import { PostEditor } from '../postEditor/PostEditor';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(postQuery(id));
};

/** Writing a post. */
export default function PostEditorPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('blogAuthoring');
  const { data, error, refetch } = useQuery(postQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && (!data.can_edit || !data.source)) return <ErrorPage status={403} />;
  if (data) return <PostEditor key={data.id} post={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-label={t('title.manage-post')}>
      <SkeletonList />
    </div>
  );
}
