import { useLocation } from 'react-router';
import { withoutLocale } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { SiteIcon } from '#/ui/siteIcons/SiteIcon';
import type { Entry } from './menu';

/** One entry of a menu as a link; the entry that the visitor is in is marked. */
export function MenuLink({ entry, className, onFollow }: { entry: Entry; className: string; onFollow?: () => void }) {
  const pathname = withoutLocale(useLocation().pathname);
  const target = entry.newTab ? { target: '_blank', rel: 'noopener' } : {};
  if (entry.to === null)
    return (
      <a className={className} href={entry.href} onClick={onFollow} {...target}>
        <EntryWords entry={entry} />
      </a>
    );
  const within = entry.to === '/' ? pathname === '/' : pathname === entry.to || pathname.startsWith(`${entry.to}/`);
  return (
    <AppLink
      className={className}
      to={entry.to}
      onClick={onFollow}
      aria-current={within ? 'page' : undefined}
      {...target}
    >
      <EntryWords entry={entry} />
    </AppLink>
  );
}

/** The words of an entry behind its icon, if it has one. */
export function EntryWords({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.icon && <SiteIcon className="lp-nav-icon" name={entry.icon} />}
      {entry.title}
    </>
  );
}
