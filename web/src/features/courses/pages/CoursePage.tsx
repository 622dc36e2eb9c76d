import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { paths, type AppPath } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useViewed } from '#/routing/viewed';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { courseQuery } from '../api';
import { CourseArticle } from '../components/CourseArticle';
import { lessonIn, lessonPath } from '../curriculum';
import { lessonPanel } from '../lessonView/part';
import type { CourseView } from '../types';
import { useRightAddress } from '../useRightAddress';

export const load = ({ params, search, queryClient }: LoadContext) => {
  // Beside the page; where it can't be fetched, its place says so.
  if (lessonIn(search) !== null) lessonPanel.fetch().catch(() => undefined);
  return queryClient.prefetchQuery(courseQuery(params.slug ?? ''));
};

/** One course: what it is, what is in it, and the way in. */
export default function CoursePage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const lesson = lessonIn(search);
  const { data, error, refetch } = useQuery(courseQuery(slug));
  usePageTitle(data?.title);
  useViewed(data?.id);
  useRightAddress(slug, data, paths.course);
  const goesOn = useIntoPlayer(data, lesson);
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <ErrorPage status={error.status} message={error.message} />;
  }
  if (data) return <CourseArticle course={data} lesson={goesOn ? null : lesson} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <CourseSkeleton />;
}

/** Who learns the course opens its lessons in the study player; its own page stays for previews. */
function useIntoPlayer(course: CourseView | undefined, lesson: number | null): boolean {
  const navigate = useAppNavigate();
  const { hash } = useLocation();
  const goes = lesson !== null && course?.my !== undefined && course.my !== null && !course.my.ended;
  useEffect(() => {
    if (!goes || !course) return;
    navigate(`${lessonPath(course, lesson)}${hash}` as AppPath, { replace: true });
  }, [goes, course, lesson, hash, navigate]);
  return goes;
}

function CourseSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className="lp-course-page" aria-busy="true" aria-label={t('loading')}>
      <div className="lp-page-header lp-course-head">
        {[30, 70, 90].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={width === 70 ? 48 : 28} />
        ))}
      </div>
      <div className="lp-course-box lp-card">
        <div className="lp-course-cover" />
        <div className="lp-course-box-body">
          <Skeleton height={52} />
          <Skeleton height={120} />
        </div>
      </div>
      <div className="lp-course-main">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} variant="rounded" height={64} />
        ))}
      </div>
    </div>
  );
}
