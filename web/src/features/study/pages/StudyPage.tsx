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
  itemOfLesson,
  lessonContents,
  lessonIn,
  useRightAddress,
  type CourseView,
} from '#/features/courses';
import { classroomIn, inClass } from '#/routing/inClass';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useViewed } from '#/routing/viewed';
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
  useViewed(data?.id);
  useRightAddress(slug, data, paths.studyCourse);
  const shown = useShown(data, search);
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <ErrorPage status={error.status} message={error.message} />;
  }
  if (data) return <Player key={data.id} course={data} shown={shown} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <StudySkeleton />;
}

/** No item has it: the course does not have the lesson that the address names. */
const MISSING = 0;

/** The lesson of the address; without one the next, which then stands in the address: a lesson that gets done does not move on. */
function useShown(course: CourseView | undefined, search: URLSearchParams): number | null {
  const navigate = useAppNavigate();
  const asked = lessonIn(search);
  const classroom = classroomIn(search);
  const next = course ? nextIn(course, search) : null;
  const slug = course?.slug;
  useEffect(() => {
    if (asked !== null || next === null || next === MISSING || slug === undefined) return;
    const to = inClass(paths.studyCourse(slug, { lesson: next }), classroom);
    navigate(to, { replace: true, preventScrollReset: true });
  }, [asked, next, slug, classroom, navigate]);
  return asked ?? next;
}

/** The item to show where the address names none: that of a lesson that it calls by its own id (`?of=`), else where to go on. */
function nextIn(course: CourseView, search: URLSearchParams): number | null {
  const lesson = Number(search.get('of'));
  return lesson > 0 ? (itemOfLesson(course.curriculum, lesson) ?? MISSING) : continueAt(course);
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
