import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { domainsQuery } from '../api';
import { DomainsSection } from '../components/DomainsSection';
import { PlanSection } from '../components/PlanSection';
import { SiteSection } from '../components/SiteSection';
import { VisitsSection } from '../components/VisitsSection';
import { planQuery } from '../plan';
import { siteQuery } from '../site';
import '#/theme/manage.css';
import '../website.css';

export const load = ({ queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(siteQuery),
    queryClient.prefetchQuery(domainsQuery),
    queryClient.prefetchQuery(planQuery),
  ]);

/** What the site is called and looks like, where it is found, and what it pays for. */
export default function WebsitePage() {
  const { t } = useTranslation('website');
  return (
    <>
      <PageHeader title={t('title.manage-website')} lead={t('lead')} />
      <SiteSection />
      <DomainsSection />
      <PlanSection />
      <VisitsSection />
    </>
  );
}
