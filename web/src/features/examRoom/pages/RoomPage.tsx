import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { useUser } from '#/auth/useUser';
import { localized } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { contestQuery } from '../api';
import { column } from '../room/look';
import { Room } from '../room/Room';
import { OtherAccount } from '../signIn/OtherAccount';
import { candidateSignIn } from '../signIn/signInPart';
import type { ContestView } from '../types';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(contestQuery(params.slug ?? ''));

/** The exam room of a contest; who is not signed in comes in by what stands on a card, where the contest has candidates. */
export default function RoomPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const user = useUser();
  const { data, error, refetch } = useQuery(contestQuery(slug));
  usePageTitle(data?.name);
  const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
  if (user === null && (data || isRefused)) return <Outside slug={slug} contest={data ?? null} />;
  // What is here stays, whatever comes of asking again: somebody writes in it.
  if (data) return <Room key={data.id} contest={data} />;
  if (isRefused && user && search.has('sbd')) return <OtherAccount slug={slug} user={user} />;
  if (isRefused) return <ErrorPage status={error.status} message={error.message} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <RoomSkeleton />;
}

/** Of a private contest strangers know nothing, and its candidates come exactly here: null is no reason to send them away. */
function Outside({ slug, contest }: { slug: string; contest: ContestView | null }) {
  const { pathname, search } = useLocation();
  const room = localized(paths.exam(slug));
  // Cards are for one address.
  if (pathname !== room) return <Navigate to={`${room}${search}`} replace />;
  if (contest === null || contest.has_candidates) return <candidateSignIn.Part slug={slug} contest={contest} />;
  return <Navigate to={localized(withQuery(paths.signIn, { return: localized(paths.exam(slug)) }))} replace />;
}

function RoomSkeleton() {
  const { t } = useTranslation('examRoom');
  const { t: ui } = useTranslation('ui');
  return (
    <Box aria-busy="true" aria-label={ui('loading')} sx={column}>
      <Typography variant="subtitle1" component="h1">
        {t('title.tests-room')}
      </Typography>
      {[40, 90, 80].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={36} />
      ))}
    </Box>
  );
}
