import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { useMay } from '../session';
import { menuFor } from './menu';

/** The menu at the side: what the operator may see. */
export function SideMenu() {
  const { t } = useTranslation('console');
  const pathname = withoutLocale(useLocation().pathname);
  const groups = menuFor(useMay());
  return (
    <nav className="co-menu" aria-label={t('menu.label')}>
      {groups.map((group) => (
        <div key={group.name} className="co-menu-group">
          <p className="co-menu-head" id={`menu-${group.name}`}>
            {t(`menu.${group.name}`)}
          </p>
          <ul aria-labelledby={`menu-${group.name}`}>
            {group.entries.map(({ name, to, Icon }) => {
              const within = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
              return (
                <li key={name}>
                  <AppLink className="co-menu-link" to={to} aria-current={within ? 'page' : undefined}>
                    <Icon aria-hidden fontSize="small" />
                    {t(`nav.${name}`)}
                  </AppLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
