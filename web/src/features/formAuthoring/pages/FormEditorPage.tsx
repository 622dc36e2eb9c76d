import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { formQuery } from '../api';
import { joinedNameQuery } from '../formEditor/api';
import { FormEditor } from '../formEditor/FormEditor';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(formQuery(id));
};

/** Writing a form. */
export default function FormEditorPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('formEditor');
  const { data, error, refetch } = useQuery(formQuery(id));
  const joins = data?.source?.joins ?? null;
  const joined = useQuery(joinedNameQuery(joins));
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data && !data.source) return <ErrorPage status={403} />;
  if (data && (joins === null || joined.data !== undefined))
    return <FormEditor key={data.id} edited={data} joinedName={joins ? (joined.data ?? t('joined.hidden')) : ''} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-label={t('title.manage-form')}>
      <SkeletonList />
    </div>
  );
}
