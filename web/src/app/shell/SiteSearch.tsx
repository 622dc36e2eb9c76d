import SearchIcon from '@mui/icons-material/Search';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { usePaletteKey } from '#/ui/usePaletteKey';
import { siteSearch } from './siteSearch';

const palette = lazyPart(
  async () => {
    const [module] = await Promise.all([import('../palette/SitePalette'), loadNamespaces(['search'])]);
    return module.default;
  },
  () => null,
);

/** The search over the site, which Ctrl+K opens; nothing of it is loaded before. */
export function SiteSearch() {
  const isOpen = useSyncExternalStore(siteSearch.subscribe, siteSearch.isOpen);
  usePaletteKey(siteSearch.open);
  useEffect(() => siteSearch.close, []);
  return isOpen && <palette.Part onClose={siteSearch.close} />;
}

/** The button in the header that opens it. */
export function SearchButton() {
  const { t } = useTranslation('app');
  return (
    <button
      type="button"
      className="lp-icon-btn"
      title={t('search')}
      aria-label={t('search')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={siteSearch.open}
    >
      <SearchIcon aria-hidden fontSize="small" />
    </button>
  );
}
