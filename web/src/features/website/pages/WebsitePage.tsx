import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { domainsQuery } from '../api';
import { DomainsSection } from '../components/DomainsSection';
import { PlanSection } from '../components/PlanSection';
import { VisitsSection } from '../components/VisitsSection';
import { planQuery } from '../plan';
import '#/features/manage/manage.css';
import '../website.css';

export const load = ({ queryClient }: LoadContext) => Promise.all([queryClient.prefetchQuery(domainsQuery), queryClient.prefetchQuery(planQuery)]);

/** Where the site is found. */
export default function WebsitePage() {
  const { t } = useTranslation('website');
  return (
    <>
      <PageHeader title={t('title.manage-website')} lead={t('lead')} />
      <DomainsSection />
      <PlanSection />
      <VisitsSection />
    </>
  );
}
