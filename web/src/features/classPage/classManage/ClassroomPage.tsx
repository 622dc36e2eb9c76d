import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { classroomQuery } from '#/features/classrooms';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { ClassEditor } from './ClassEditor';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(classroomQuery(id));
};

/** Leading a class: its settings, its members, when it meets, who was there, what is told to it. */
export default function ClassroomPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('classManage');
  const { data, error, refetch } = useQuery(classroomQuery(id));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && !data.me.leads) return <ErrorPage status={404} />;
  if (data) return <ClassEditor key={data.id} classroom={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-label={t('title.manage-classroom')}>
      <SkeletonList />
    </div>
  );
}
