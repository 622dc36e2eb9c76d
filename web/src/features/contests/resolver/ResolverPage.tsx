import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { contestQuery } from '../api';
import type { ContestView } from '../types';
import { revealQuery } from './api';
import { Stage } from './Stage';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(contestQuery(params['slug'] ?? ''));

/** The ceremony that makes the live board of the frozen one, for a hall. */
export default function ResolverPage() {
  const { slug = '' } = useParams();
  // A ceremony that has begun asks for nothing.
  const query = useQuery({ ...contestQuery(slug), refetchOnWindowFocus: false, refetchOnReconnect: false });
  usePageTitle(query.data?.name);
  return (
    <Box sx={{ p: { xs: 3, md: 4 } }}>
      <QueryView query={query}>{(contest) => <Contest contest={contest} />}</QueryView>
    </Box>
  );
}

function Contest({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('resolver');
  if (contest.state === 'completed') return <Ceremony contest={contest} />;
  return <Without contest={contest} title={t('notOver')} />;
}

function Ceremony({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('resolver');
  return (
    <QueryView
      query={useQuery(revealQuery(contest.id))}
      empty={{
        when: ({ rows }) => rows.length === 0,
        show: <Without contest={contest} title={t('nobody')} />,
      }}
    >
      {(reveal) => <Stage reveal={reveal} />}
    </QueryView>
  );
}

function Without({ contest, title }: { contest: ContestView; title: string }) {
  return (
    <>
      <Typography variant="h1" component="h1">
        {contest.name}
      </Typography>
      <EmptyState title={title} />
    </>
  );
}
