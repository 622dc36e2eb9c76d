import PersonIcon from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { calendarQuery, profileQuery } from '../api';
import { BadgeList } from '../components/BadgeList';
import { CalendarSection } from '../components/CalendarSection';
import { Part } from '../components/Part';
import { RankCards } from '../components/RankCards';
import { SolvedPart } from '../components/SolvedPart';
import { StreakLine } from '../components/StreakLine';
import { VisibilityPart } from '../components/VisibilityPart';
import { WeekDots } from '../components/WeekDots';
import { thisYear } from '../thisYear';
import type { Profile } from '../types';

export const load = async ({ params, queryClient }: LoadContext) => {
  const query = profileQuery(Number(params.id));
  await queryClient.prefetchQuery(query);
  const profile = queryClient.getQueryData(query.queryKey);
  if (profile?.has_calendar) await queryClient.prefetchQuery(calendarQuery(profile.id, thisYear()));
};

/** What others see of a person; of oneself, with who sees it and what is still to be earned. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const { id = '' } = useParams();
  const query = useQuery(profileQuery(Number(id)));
  const missing = (
    <>
      <PageHeader title={t('title.profile')} />
      <EmptyState icon={PersonIcon} title={t('missing.title')} text={t('missing.text')} />
    </>
  );
  return (
    <QueryView query={query} missing={missing}>
      {(profile) => (
        <>
          <PageHeader title={t('heading', { name: profile.name || t('nameless') })} />
          <Parts profile={profile} />
        </>
      )}
    </QueryView>
  );
}

function Parts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { ranks, streak, week, badges, solved, has_calendar: hasCalendar } = profile;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Box sx={beside}>
        {streak && (
          <Part title={t('streak.title')}>
            <StreakLine streak={streak} />
            {week && <WeekDots week={week} />}
          </Part>
        )}
        {ranks && <RankCards ranks={ranks} />}
      </Box>
      {hasCalendar && <CalendarSection key={profile.id} profile={profile} />}
      {badges && <BadgeList badges={badges} isMe={profile.is_me} />}
      {typeof solved === 'number' && <SolvedPart profile={profile} />}
      {profile.is_me && <VisibilityPart profile={profile} />}
    </Box>
  );
}

const beside = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  '&:empty': { display: 'none' },
} as const;
