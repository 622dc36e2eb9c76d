import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { domainsQuery } from '../api';
import { DomainsSection } from '../components/DomainsSection';
import '#/features/manage/manage.css';
import '../website.css';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(domainsQuery);

/** Where the site is found. */
export default function WebsitePage() {
  const { t } = useTranslation('website');
  return (
    <>
      <PageHeader title={t('title.manage-website')} lead={t('lead')} />
      <DomainsSection />
    </>
  );
}
