import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { inLocale, otherLocale, rememberLocale } from '#/i18n/otherLocale';

/** The same page in the other language: its code, or its whole name. Another document, because the server writes its words as well. */
export function LanguageSwitch({ className = 'lp-icon-btn', full = false }: { className?: string; full?: boolean }) {
  const { t } = useTranslation('ui');
  const place = useLocation();
  const other = otherLocale();
  return (
    <a
      className={className}
      href={inLocale(other, place)}
      hrefLang={other}
      lang={other}
      title={t(`locale.${other}`)}
      aria-label={t(`locale.${other}`)}
      onClick={() => rememberLocale(other)}
    >
      {full ? t(`locale.${other}`) : other.toUpperCase()}
    </a>
  );
}
