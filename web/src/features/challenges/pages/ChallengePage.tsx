import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { currentQuery, dailyQuery, prefetchToday } from '../api';
import { ChallengeCard } from '../components/ChallengeCard';
import { PastCalendar } from '../components/PastCalendar';
import { useLiveChallenges, useToday } from '../useLive';

export const load = ({ queryClient }: LoadContext) => prefetchToday(queryClient);

/** The challenges that are on, and a calendar of those that were. */
export default function ChallengePage() {
  const { t } = useTranslation('challenges');
  const today = useToday();
  useLiveChallenges();
  const daily = useQuery(dailyQuery(today));
  const current = useQuery(currentQuery(today));
  return (
    <>
      <PageHeader title={t('title.compete-challenge')} lead={t('lead')} />
      <QueryView query={[daily, current]}>
        {([day, all]) => {
          const longer = all.filter(({ kind }) => kind !== 'daily');
          return (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
              {day ? <ChallengeCard challenge={day} isChief /> : <NoChallenge />}
              {longer.length > 0 && (
                <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
                  {longer.map((challenge) => (
                    <ChallengeCard key={challenge.id} challenge={challenge} />
                  ))}
                </Box>
              )}
              <PastCalendar today={today} />
            </Box>
          );
        }}
      </QueryView>
    </>
  );
}

function NoChallenge() {
  const { t } = useTranslation('challenges');
  return (
    <EmptyState
      icon={EventIcon}
      title={t('none')}
      text={t('noneText')}
      action={
        <Button variant="outlined" component={AppLink} to={paths.problems}>
          {t('problems')}
        </Button>
      }
    />
  );
}
