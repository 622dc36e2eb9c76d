import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { serverNow } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import { ContestNews } from '#/features/contestNews';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { ErrorPage } from '#/ui/ErrorPage';
import { lazyPart } from '#/ui/lazyPart';
import { PageHeader } from '#/ui/PageHeader';
import { RouteTabs } from '#/ui/RouteTabs';
import { ErrorState, SkeletonList } from '#/ui/states';
import { useViewed } from '#/routing/viewed';
import { usePageTitle } from '#/ui/usePageTitle';
import { contestQuery } from '../api';
import { BoardPending } from '../board/BoardPending';
import { ContestRanks } from '../components/ContestRanks';
import { ContestRules } from '../components/ContestRules';
import { StateChip } from '../components/StateChip';
import { EnterBox } from '../entering/EnterBox';
import { newsOf } from '../newsOf';
import type { ContestView } from '../types';
import { useRightAddress } from '../useRightAddress';
import { formatWords } from '../words';

const { Part: GroupStandings } = lazyPart(
  async () => (await import('../components/GroupStandings')).GroupStandings,
  BoardPending,
);
const { Part: ContestProblems } = lazyPart(
  async () => (await import('../components/ContestProblems')).ContestProblems,
  BoardPending,
);

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(contestQuery(params.slug ?? ''));

/** How soon is asked again where the server has not got to the start or the end yet, in milliseconds. */
const AGAIN_MS = 2000;

/** Whether a contest has begun or ended since it was asked for. */
function isBehind(contest: ContestView | undefined): boolean {
  if (!contest || contest.state === 'completed') return false;
  return serverNow() / 1000 >= (contest.state === 'upcoming' ? contest.start_time : contest.end_time);
}

/** One contest: its rules, the way in, its problems and its board. */
export default function ContestPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...contestQuery(slug),
    refetchInterval: ({ state }) => (isBehind(state.data) ? AGAIN_MS : false),
  });
  usePageTitle(data?.name);
  useViewed(data?.id);
  useRightAddress(slug, data);
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data) return <Contest contest={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList />;
}

function Contest({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const user = useUser();
  const tabs = [
    { key: 'rules', label: t('tab.rules') },
    { key: 'problems', label: t('tab.problems') },
    { key: 'ranks', label: t('tab.ranks') },
    ...(user ? [{ key: 'news', label: t('tab.news') } as const] : []),
    ...(contest.group ? [{ key: 'group', label: t('tab.group') } as const] : []),
  ] as const;
  return (
    <>
      <PageHeader
        title={contest.name}
        lead={
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <StateChip state={contest.state} />
            <Chip>{formatWords(t, contest).name}</Chip>
            {contest.visibility !== 'public' && <Chip>{t(`visibility.${contest.visibility}`)}</Chip>}
          </Box>
        }
      />
      <EnterBox contest={contest} />
      <RouteTabs label={t('tab.label')} tabs={tabs}>
        {(key) => {
          if (key === 'problems') return <ContestProblems contest={contest} />;
          if (key === 'ranks') return <ContestRanks contest={contest} />;
          if (key === 'news') return <ContestNews contest={newsOf(contest)} />;
          if (key === 'group' && contest.group) return <GroupStandings id={contest.group.id} />;
          return <ContestRules contest={contest} />;
        }}
      </RouteTabs>
    </>
  );
}
