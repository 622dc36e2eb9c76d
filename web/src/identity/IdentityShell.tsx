import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { currentLocale } from '#/i18n/i18n';
import { locales, withLocale } from '#/i18n/locale';
import { ConnectionNotice } from '#/ui/ConnectionNotice';
import { ToastOutlet } from '#/ui/toasts';

/** What is around the page: the name of the site that somebody came from, leading back there, and the language. */
export function IdentityShell(props: { site?: Tenant; origin?: string; title: string; children: ReactNode }) {
  const { site, origin, title, children } = props;
  const documentTitle = [title, site?.name].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <>
      <header className="lp-header">
        <div className="lp-container">
          {site && origin && (
            <a className="lp-brand" href={origin}>
              <Brand site={site} origin={origin} />
            </a>
          )}
          <div className="lp-header-tools">
            <OtherLanguage />
          </div>
        </div>
      </header>
      <main id="main" className="lp-main lp-container" tabIndex={-1}>
        {children}
      </main>
      <ConnectionNotice />
      <ToastOutlet />
    </>
  );
}

function Brand({ site, origin }: { site: Tenant; origin: string }) {
  return (
    <>
      {site.logo ? (
        // A logo that the site keeps is on the site's host.
        <img className="lp-brand-logo" src={new URL(site.logo, origin).href} alt="" />
      ) : (
        <span className="lp-brand-mark" aria-hidden>
          {site.name.trim().charAt(0)}
        </span>
      )}
      <span className="lp-brand-name">{site.name}</span>
    </>
  );
}

/** The same page in the other language, which is another document. */
function OtherLanguage() {
  const { t } = useTranslation('ui');
  const other = locales.find((locale) => locale !== currentLocale()) ?? 'en';
  return (
    <a
      className="lp-icon-btn"
      href={withLocale(other, '/') + location.search}
      hrefLang={other}
      lang={other}
      title={t(`locale.${other}`)}
      aria-label={t(`locale.${other}`)}
    >
      {other.toUpperCase()}
    </a>
  );
}
