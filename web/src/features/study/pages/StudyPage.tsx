import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import {
  continueAt,
  courseQuery,
  lessonContents,
  lessonIn,
  useRightAddress,
  type CourseView,
} from '#/features/courses';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { Player } from '../components/Player';

export const load = ({ params, queryClient }: LoadContext) => {
  // Beside the page; where it can't be fetched, its place says so.
  lessonContents.fetch().catch(() => undefined);
  return queryClient.prefetchQuery(courseQuery(params.slug ?? ''));
};

/** The study player of a course, at the lesson that the address names. */
export default function StudyPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(courseQuery(slug));
  usePageTitle(data?.title);
  useRightAddress(slug, data, paths.studyCourse);
  const shown = useShown(data, lessonIn(search));
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <ErrorPage status={error.status} message={error.message} />;
  }
  if (data) return <Player key={data.id} course={data} shown={shown} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <StudySkeleton />;
}

/** The lesson of the address; without one the next, which then stands in the address: a lesson that gets done does not move on. */
function useShown(course: CourseView | undefined, asked: number | null): number | null {
  const navigate = useAppNavigate();
  const next = course ? continueAt(course) : null;
  const slug = course?.slug;
  useEffect(() => {
    if (asked !== null || next === null || slug === undefined) return;
    navigate(paths.studyCourse(slug, { lesson: next }), { replace: true, preventScrollReset: true });
  }, [asked, next, slug, navigate]);
  return asked ?? next;
}

function StudySkeleton() {
  const { t } = useTranslation('study');
  const { t: ui } = useTranslation('ui');
  return (
    <div aria-busy="true" aria-label={ui('loading')}>
      <Typography
        variant="subtitle1"
        component="h1"
        sx={{ display: 'flex', alignItems: 'center', height: 'var(--lp-header)', px: 4 }}
      >
        {t('title.study')}
      </Typography>
      {[30, 60, 90, 84, 92].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={width === 60 ? 48 : 30} sx={{ mx: 4 }} />
      ))}
    </div>
  );
}
