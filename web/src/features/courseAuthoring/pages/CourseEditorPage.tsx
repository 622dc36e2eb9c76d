import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { courseQuery } from '../api';
import { CourseEditor } from '../courseEditor/CourseEditor';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(courseQuery(id));
};

/** Writing a course. */
export default function CourseEditorPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('courseAuthoring');
  const { data, error, refetch } = useQuery(courseQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && (!data.can_edit || !data.source)) return <ErrorPage status={403} />;
  if (data) return <CourseEditor key={data.id} course={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-label={t('title.manage-course')}>
      <SkeletonList />
    </div>
  );
}
