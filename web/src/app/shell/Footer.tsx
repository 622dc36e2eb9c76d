import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

const socials = [
  ['facebook_url', 'Facebook'],
  ['youtube_url', 'YouTube'],
  ['google_url', 'Google'],
] as const;

/** The site's footer. The server writes the same markup (FIRST-PAINT.md). */
export function Footer({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('app');
  const about = pickText(tenant?.options?.footer?.about, currentLocale()) || pickText(tenant?.slogan, currentLocale());
  return (
    <footer className="lp-footer">
      <div className="lp-container">
        <span className="lp-footer-brand">{tenant?.name}</span>
        <div className="lp-footer-links">
          <AppLink to={paths.problems}>{t('footer.problems')}</AppLink>
          {tenant?.options?.footer?.courses && <AppLink to={paths.courses}>{t('footer.courses')}</AppLink>}
          {socials.map(([key, name]) => {
            const address = tenant?.social_media?.[key];
            return address && /^https?:\/\//.test(address) ? (
              <a key={key} href={address} rel="noopener" target="_blank">
                {name}
              </a>
            ) : null;
          })}
        </div>
        {about && <p className="lp-footer-note">{about}</p>}
      </div>
    </footer>
  );
}
