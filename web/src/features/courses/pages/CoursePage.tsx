import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { paths, type AppPath } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { courseQuery } from '../api';
import { CourseArticle } from '../components/CourseArticle';
import { lessonPanel } from '../lessonView/part';
import type { CourseView } from '../types';

/** The item that the address names as the lesson to be shown. */
const lessonIn = (search: URLSearchParams) => {
  const id = search.get('lesson');
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
};

export const load = ({ params, search, queryClient }: LoadContext) => {
  // Beside the page; where it can't be fetched, its place says so.
  if (lessonIn(search) !== null) lessonPanel.fetch().catch(() => undefined);
  return queryClient.prefetchQuery(courseQuery(params.slug ?? ''));
};

/** One course: what it is, what is in it, and the way in. */
export default function CoursePage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(courseQuery(slug));
  usePageTitle(data?.title);
  useRightAddress(slug, data);
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <ErrorPage status={error.status} message={error.message} />;
  }
  if (data) return <CourseArticle course={data} lesson={lessonIn(search)} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <CourseSkeleton />;
}

/** An address with another name or the course's number becomes the one that it has now. */
function useRightAddress(slug: string, course: CourseView | undefined): void {
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!course || course.slug === slug) return;
    queryClient.setQueryData(courseQuery(course.slug).queryKey, course);
    navigate(`${paths.course(course.slug)}${search}${hash}` as AppPath, { replace: true, preventScrollReset: true });
  }, [slug, course, queryClient, navigate, search, hash]);
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
