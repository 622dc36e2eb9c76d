import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { contestQuery } from '../api';
import { PartResult } from '../history/PartResult';
import { isBehind } from '../steps';
import type { ContestView } from '../types';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(contestQuery(params.slug ?? ''));

/** What somebody did in a contest, part by part. */
export default function HistoryPage() {
  const { t } = useTranslation('examRoom');
  const { slug = '' } = useParams();
  const query = useQuery(contestQuery(slug));
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('title.contest-history')}
        lead={query.data && <AppLink to={paths.contest(query.data.slug)}>{query.data.name}</AppLink>}
      />
      <QueryView query={query}>{(contest) => <History contest={contest} />}</QueryView>
    </Box>
  );
}

function History({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('examRoom');
  const toRoom = (
    <Button component={AppLink} to={paths.exam(contest.slug)} variant="contained">
      {t('history.toRoom')}
    </Button>
  );
  if (!contest.my_entry) {
    return <EmptyState title={t('history.notEntered')} action={contest.can_enter ? toRoom : undefined} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="ul" aria-label={t('parts.title')} sx={{ display: 'grid', gap: 4, m: 0, p: 0 }}>
        {contest.parts.map((part) => (
          <PartResult key={part.id} contest={contest} part={part} />
        ))}
      </Box>
      {contest.parts.some((part) => !isBehind(part)) && <div>{toRoom}</div>}
    </Box>
  );
}
