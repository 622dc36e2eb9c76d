import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { footerQuery } from '#/api/site';
import type { Schemas, Tenant } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths, type AppPath } from '#/routing/paths';

/** The site's footer. The server writes the same markup (FIRST-PAINT.md). */
export function Footer({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('app');
  const { data: footer } = useQuery(footerQuery);
  return (
    <footer className="lp-footer">
      <div className="lp-container">
        <span className="lp-footer-brand">{tenant?.name}</span>
        <div className="lp-footer-links">
          <AppLink to={paths.problems}>{t('footer.problems')}</AppLink>
          {footer?.courses && <AppLink to={paths.courses}>{t('footer.courses')}</AppLink>}
          {footer?.blog && <AppLink to={paths.blog}>{t('footer.blog')}</AppLink>}
          {footer?.legal.map(({ title, path }) => (
            <AppLink key={path} to={path as AppPath}>
              {title}
            </AppLink>
          ))}
          {footer?.social.map(({ name, url }) => (
            <a key={url} href={url} rel="noopener" target="_blank">
              {name}
            </a>
          ))}
        </div>
        {footer && <Contact contact={footer.contact} />}
        {footer?.about && <p className="lp-footer-note">{footer.about}</p>}
      </div>
    </footer>
  );
}

/** How the site is reached. */
function Contact({ contact }: { contact: Schemas['FooterContact'] }) {
  const { company, address, phone, email, hours } = contact;
  if (![company, address, phone, email, hours].some(Boolean)) return null;
  return (
    <address className="lp-footer-contact">
      {company && <strong>{company}</strong>}
      {address && <span>{address}</span>}
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {hours && <span>{hours}</span>}
    </address>
  );
}
