import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { LanguageSwitch } from '#/app/shell/LanguageSwitch';
import { ModeSwitch } from '#/app/shell/ModeSwitch';
import { useCurrentRoute, useDocumentTitle } from '#/app/shell/useDocumentTitle';
import { usePageMode } from '#/app/shell/usePageMode';
import { localized } from '#/routing/AppLink';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ConnectionNotice } from '#/ui/ConnectionNotice';
import { ToastOutlet } from '#/ui/toasts';

const sections = ['how', 'features', 'plans', 'faq'] as const;
const BRAND = 'Lophoc';

/** What is around the platform's pages. */
export function PlatformShell() {
  const { t } = useTranslation('platform');
  const route = useCurrentRoute();
  usePageMode(route);
  useDocumentTitle(route, route?.path === '' ? `${BRAND} – ${t('hero.short')}` : BRAND);
  return (
    <>
      <a className="lp-skip" href="#main">
        {t('skip')}
      </a>
      <header className="lp-header">
        <div className="lp-container">
          <AppLink className="lp-brand" to={paths.home}>
            <span className="lp-brand-mark" aria-hidden>
              L
            </span>
            <span className="lp-brand-name">{BRAND}</span>
          </AppLink>
          <nav className="lp-nav" aria-label={t('menu')}>
            {sections.map((section) => (
              <a key={section} className="lp-nav-link" href={`${localized(paths.home)}#${section}`}>
                {t(`nav.${section}`)}
              </a>
            ))}
          </nav>
          <div className="lp-header-tools">
            <LanguageSwitch />
            <ModeSwitch />
            {route?.name !== 'create-site' && (
              <AppLink className="lp-btn lp-btn-primary lp-btn-sm" to={paths.createSite}>
                {t('nav.create')}
              </AppLink>
            )}
          </div>
        </div>
      </header>
      <main
        id="main"
        className={route?.layout === 'wide' ? 'lp-main lp-main-flush' : 'lp-main lp-container'}
        tabIndex={-1}
      >
        <Outlet />
      </main>
      <footer className="lp-footer">
        <div className="lp-container">
          <span className="lp-footer-brand">
            <span className="lp-brand-mark" aria-hidden>
              L
            </span>
            {BRAND}
          </span>
          <nav className="lp-footer-links" aria-label={t('footer.label')}>
            {sections.map((section) => (
              <a key={section} href={`${localized(paths.home)}#${section}`}>
                {t(`nav.${section}`)}
              </a>
            ))}
          </nav>
          <p className="lp-footer-note">{t('footer.note')}</p>
        </div>
      </footer>
      <ConnectionNotice />
      <ToastOutlet />
      <ScrollRestoration />
    </>
  );
}
