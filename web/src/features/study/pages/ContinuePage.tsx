import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolledQuery } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';

/** The course that somebody learnt last and has not finished. */
const lastQuery = enrolledQuery({ page: 1, size: 1, state: 'learning' });

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(lastQuery);

/** Goes on where somebody was last; who learns nothing is shown where to begin. */
export default function ContinuePage() {
  const { t } = useTranslation('study');
  const navigate = useAppNavigate();
  const query = useQuery(lastQuery);
  const course = query.data?.items[0];
  useEffect(() => {
    if (!course) return;
    navigate(paths.studyCourse(course.slug, { lesson: course.my?.next?.item_id }), { replace: true });
  }, [course, navigate]);
  return (
    <>
      <PageHeader title={t('title.study')} />
      <QueryView query={query}>{() => (course ? <SkeletonList rows={3} /> : <NoCourse />)}</QueryView>
    </>
  );
}

function NoCourse() {
  const { t } = useTranslation('study');
  return (
    <EmptyState
      title={t('nothing.title')}
      text={t('nothing.text')}
      action={
        <>
          <Button variant="contained" component={AppLink} to={paths.courses}>
            {t('nothing.catalogue')}
          </Button>
          <Button component={AppLink} to={paths.coursesJoined}>
            {t('nothing.mine')}
          </Button>
        </>
      }
    />
  );
}
