import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentLocale } from '#/i18n/i18n';
import { locales, withLocale, withoutLocale } from '#/i18n/locale';

const YEAR_S = 365 * 86_400;

/** The same page in the other language: its code, or its whole name. Another document, because the server writes its words as well. */
export function LanguageSwitch({ className = 'lp-icon-btn', full = false }: { className?: string; full?: boolean }) {
  const { t } = useTranslation('ui');
  const { pathname, search, hash } = useLocation();
  const other = locales.find((locale) => locale !== currentLocale()) ?? 'en';
  const remember = () => {
    document.cookie = `locale=${other}; path=/; max-age=${YEAR_S}; samesite=lax`;
  };
  return (
    <a
      className={className}
      href={withLocale(other, withoutLocale(pathname)) + search + hash}
      hrefLang={other}
      lang={other}
      title={t(`locale.${other}`)}
      aria-label={t(`locale.${other}`)}
      onClick={remember}
    >
      {full ? t(`locale.${other}`) : other.toUpperCase()}
    </a>
  );
}
