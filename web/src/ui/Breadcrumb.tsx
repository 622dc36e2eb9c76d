import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { may, userQuery } from '#/auth/session';
import { withoutLocale } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { useCrumbs } from '#/routing/crumbs';
import { paths } from '#/routing/paths';
import { useOwnTitle } from './usePageTitle';

/** The trail to this screen, made from the segments of its address; what the visitor may not open is no link. */
export function Breadcrumb() {
  const { t } = useTranslation('ui');
  const ownTitle = useOwnTitle();
  const user = useQueryClient().getQueryData(userQuery.queryKey);
  const crumbs = useCrumbs(withoutLocale(useLocation().pathname));
  return (
    <nav className="lp-crumbs" aria-label={t('breadcrumb.label')}>
      <ol>
        <li>
          <AppLink to={paths.home}>{t('breadcrumb.home')}</AppLink>
        </li>
        {crumbs.map((crumb, index) => {
          const isHere = index === crumbs.length - 1;
          const isOpen = !crumb.may || !user || may(user, ...crumb.may);
          return (
            <li key={crumb.path}>
              {isHere && <span aria-current="page">{ownTitle ?? crumb.title}</span>}
              {!isHere && (isOpen ? <AppLink to={crumb.path}>{crumb.title}</AppLink> : crumb.title)}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
