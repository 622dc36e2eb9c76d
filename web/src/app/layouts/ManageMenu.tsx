import { useTranslation } from 'react-i18next';
import { SideMenu } from '#/ui/SideMenu';
import { siteSearch } from '../shell/siteSearch';
import { useManageMenu } from './useManageMenu';

/** The side menu of the management screens, with the search over the site. */
export default function ManageMenu() {
  const { t } = useTranslation('layouts');
  return <SideMenu groups={useManageMenu()} words={t('manage', { returnObjects: true })} onSearch={siteSearch.open} />;
}
