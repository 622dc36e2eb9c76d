import { lazy, Suspense, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#/i18n/i18n';
import { RouteTable } from '#/routing/crumbs';
import { SideMenu } from '#/ui/SideMenu';
import { usePaletteKey } from '#/ui/usePaletteKey';
import { useManageMenu } from './useManageMenu';

const ManagePalette = lazy(() => import('./ManagePalette'));

/** The side menu of the management screens, with a search over them and the site's other screens. */
export default function ManageMenu() {
  const { t } = useTranslation('layouts');
  const screens = useContext(RouteTable);
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => {
    // The palette names every screen, so it needs the texts of all of them.
    const namespaces = new Set(screens.map((screen) => screen.texts[0]));
    void loadNamespaces([...namespaces]).then(() => setSearching(true));
  }, [screens]);
  usePaletteKey(open);
  return (
    <>
      <SideMenu groups={useManageMenu()} words={t('manage', { returnObjects: true })} onSearch={open} />
      <Suspense fallback={null}>{searching && <ManagePalette onClose={() => setSearching(false)} />}</Suspense>
    </>
  );
}
