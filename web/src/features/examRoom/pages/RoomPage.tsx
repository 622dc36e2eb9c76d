import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { contestQuery } from '../api';
import { column } from '../room/look';
import { Room } from '../room/Room';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(contestQuery(params.slug ?? ''));

/** The exam room of a contest. */
export default function RoomPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(contestQuery(slug));
  usePageTitle(data?.name);
  // What is here stays, whatever comes of asking again: somebody writes in it.
  if (data) return <Room key={data.id} contest={data} />;
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <ErrorPage status={error.status} message={error.message} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <RoomSkeleton />;
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
