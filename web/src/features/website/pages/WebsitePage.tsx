import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readersSection } from '#/features/pageViews';
import { SitePagesTab, sitePagesQuery } from '#/features/sitePages';
import { loadNamespaces } from '#/i18n/i18n';
import type { LoadContext } from '#/routing/table';
import { errorPaths } from '#/ui/form/faults';
import { SaveBar } from '#/ui/form/SaveBar';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { domainsQuery } from '../api';
import { SiteFields } from '../components/SiteFields';
import { useSiteForm } from '../components/useSiteForm';
import { planQuery } from '../plan';
import { paymentSettingsQuery } from '../payments/api';
import { draftQuery } from '../siteBuilder/api';
import { siteQuery } from '../site';
import { visitsQuery } from '../visits';
import { isFormTab, tabOf, tabOfFaults, websiteTabs, type WebsiteTab } from '../websiteTabs';

const SiteBuilder = lazy(async () => {
  const [part] = await Promise.all([
    import('../siteBuilder/SiteBuilder'),
    loadNamespaces(['siteBuilder', 'siteIcons']),
  ]);
  return part;
});
const DomainsSection = lazy(() => import('../components/DomainsSection'));
const PlanSection = lazy(() => import('../components/PlanSection'));
const VisitsSection = lazy(() => import('../components/VisitsSection'));
const PaymentsSection = lazy(async () => {
  const [part] = await Promise.all([import('../payments/PaymentsSection'), loadNamespaces(['payments'])]);
  return part;
});

export const load = ({ queryClient, search }: LoadContext): Promise<unknown> => {
  const tab = search.get('tab');
  if (tab === 'domains') return queryClient.prefetchQuery(domainsQuery);
  if (tab === 'plan') return queryClient.prefetchQuery(planQuery);
  if (tab === 'payments') return queryClient.prefetchQuery(paymentSettingsQuery);
  if (tab === 'visits') return queryClient.prefetchQuery(visitsQuery(1));
  if (tab === 'pages') return queryClient.prefetchQuery(sitePagesQuery);
  if (tab === null || tab === 'builder')
    return Promise.all([queryClient.prefetchQuery(siteQuery), queryClient.prefetchQuery(draftQuery)]);
  return queryClient.prefetchQuery(siteQuery);
};

/** Wrong fields, and the tab that shows them. */
interface Faults {
  tab: WebsiteTab;
  paths: readonly string[];
}

/** What the site is called and looks like, where it is found, and what it pays for. */
export default function WebsitePage() {
  const { t } = useTranslation('website');
  const [tab, openTab] = useRouteTab(websiteTabs);
  const [faults, setFaults] = useState<Faults | null>(null);
  const { form, base } = useSiteForm({
    isWanted: isFormTab(tab),
    onFaults: (wrong) => {
      const faulty = tabOfFaults(wrong, tab);
      setFaults({ tab: faulty, paths: wrong.filter((path) => tabOf(path) === faulty) });
      if (faulty !== tab) openTab(faulty);
    },
  });
  const { errors, isDirty } = form.form.formState;
  const wrongTabs = new Set<string>(errorPaths(errors).map(tabOf));
  const onShown = useCallback(() => setFaults(null), []);
  // Also on tabs that have a bar of their own.
  useLeaveGuard(() => form.isUnsaved());
  return (
    <>
      <PageHeader title={t('title.manage-website')} lead={t('lead')} />
      <TabStrip
        label={t('tabs.label')}
        tabs={websiteTabs.map((key) => ({ key, label: t(`tabs.${key}`), hasError: wrongTabs.has(key) }))}
        value={tab}
        onChange={openTab}
      >
        {(key) => (
          <Suspense fallback={<SkeletonList />}>
            {key === 'builder' && <SiteBuilder />}
            {key === 'pages' && <SitePagesTab />}
            {isFormTab(key) && (
              <QueryView query={base}>
                {(site) => (
                  <SiteFields
                    form={form}
                    site={site}
                    tab={key}
                    wanted={faults?.tab === key ? faults.paths : null}
                    onShown={onShown}
                  />
                )}
              </QueryView>
            )}
            {key === 'domains' && <DomainsSection />}
            {key === 'plan' && <PlanSection />}
            {key === 'payments' && <PaymentsSection />}
            {key === 'readers' && <readersSection.Part />}
            {key === 'visits' && <VisitsSection />}
          </Suspense>
        )}
      </TabStrip>
      {base.data && (isDirty || isFormTab(tab)) && tab !== 'pages' && tab !== 'payments' && <SaveBar form={form} />}
    </>
  );
}
