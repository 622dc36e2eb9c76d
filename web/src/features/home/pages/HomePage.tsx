import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import type { HomeContent } from '#/api/types';
import { useUser } from '#/auth/useUser';
import { PlaceLink } from '#/routing/PlaceLink';
import type { LoadContext } from '#/routing/table';
import { lazyPart } from '#/ui/lazyPart';
import { NoticeBar } from '#/ui/NoticeBar';
import { ErrorState, SkeletonList } from '#/ui/states';
import { homeQuery } from '../api';
import { Sections } from '../components/Sections';
import { fetchParts } from '../components/sections/parts';

/** Where it is kept which announcement somebody has closed. */
const CLOSED = 'lophoc.announcement';

const invitation = lazyPart(
  async () => (await import('../components/Invitation')).Invitation,
  () => null,
);

export const load = async ({ queryClient }: LoadContext) => {
  await queryClient.prefetchQuery(homeQuery);
  await fetchParts(queryClient.getQueryData(homeQuery.queryKey)?.sections ?? []);
};

/** The site's home page: what its admin has put there, or what every site has. */
export default function HomePage() {
  const { data: tenant } = useQuery(tenantQuery);
  const { data, error, refetch } = useQuery(homeQuery);
  const user = useUser();
  if (!data) {
    return (
      <div className="lp-container">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonList />}
      </div>
    );
  }
  // Who has put the page together has asked its visitors to whatever they want.
  const isOurs = !tenant?.options?.home?.order;
  return (
    <>
      {data.announcement && <Announcement announcement={data.announcement} />}
      <Sections home={data} tenant={tenant} user={user} />
      {isOurs && user === null && (
        <div className="lp-container">
          <invitation.Part />
        </div>
      )}
    </>
  );
}

function Announcement({ announcement }: { announcement: NonNullable<HomeContent['announcement']> }) {
  const { t } = useTranslation('home');
  const { text, link } = announcement;
  return (
    <NoticeBar name={CLOSED} text={text} label={t('announcement')}>
      {link ? <PlaceLink to={link}>{text}</PlaceLink> : text}
    </NoticeBar>
  );
}
