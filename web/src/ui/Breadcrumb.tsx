import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { useCrumbs } from '#/routing/crumbs';
import { paths } from '#/routing/paths';
import { useOwnTitle } from './usePageTitle';

/** The trail to this screen, made from the segments of its address. */
export function Breadcrumb() {
  const { t } = useTranslation('ui');
  const ownTitle = useOwnTitle();
  const crumbs = useCrumbs(withoutLocale(useLocation().pathname));
  return (
    <nav className="lp-crumbs" aria-label={t('breadcrumb.label')}>
      <ol>
        <li>
          <AppLink to={paths.home}>{t('breadcrumb.home')}</AppLink>
        </li>
        {crumbs.map((crumb, index) =>
          index === crumbs.length - 1 ? (
            <li key={crumb.path}>
              <span aria-current="page">{ownTitle ?? crumb.title}</span>
            </li>
          ) : (
            <li key={crumb.path}>
              <AppLink to={crumb.path}>{crumb.title}</AppLink>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
