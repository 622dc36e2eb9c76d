import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { readListState } from '#/ui/table/useListState';
import { myCodeQuery, myUsersQuery, userList } from '../api';
import { MyCode } from '../components/MyCode';
import { MyUsers } from '../components/MyUsers';

const MyBonuses = lazy(() => import('../components/MyBonuses'));
const PayoutsTab = lazy(() => import('../components/PayoutsTab'));
const CodesTab = lazy(() => import('../components/CodesTab'));

/** The parts of the screen; the last two are of who pays affiliates and sets what they get. */
const tabs = ['users', 'orders', 'payouts', 'codes'] as const;
type AffiliateTab = (typeof tabs)[number];

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(myCodeQuery),
    search.get('tab') === null && queryClient.prefetchQuery(myUsersQuery(readListState(userList, search).query)),
  ]);

/** My code, whom it brought in and what I earn by it; for who runs the site also everybody's. */
export default function AffiliatePage() {
  const { t } = useTranslation('affiliates');
  const user = useUser();
  const rights: Partial<Record<AffiliateTab, boolean>> = {
    payouts: may(user, 'affiliate', 'list'),
    codes: may(user, 'config', 'update'),
  };
  const shown = tabs.filter((key) => rights[key] ?? true);
  const [tab] = useRouteTab(shown);
  const [, setSearch] = useSearchParams();
  // What one tab's list is narrowed to means nothing in another.
  const openTab = (key: AffiliateTab) =>
    setSearch(key === 'users' ? '' : `tab=${key}`, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader title={t('title.manage-affiliate')} lead={t('lead')} />
      <MyCode />
      <TabStrip
        label={t('tabs.label')}
        tabs={shown.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={tab}
        onChange={openTab}
      >
        {(key) => (
          <Suspense fallback={<SkeletonList />}>
            {key === 'users' && <MyUsers />}
            {key === 'orders' && <MyBonuses />}
            {key === 'payouts' && <PayoutsTab />}
            {key === 'codes' && <CodesTab />}
          </Suspense>
        )}
      </TabStrip>
    </>
  );
}
