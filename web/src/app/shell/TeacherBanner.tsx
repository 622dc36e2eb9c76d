import { useTranslation } from 'react-i18next';
import type { Tenant, UserInfo } from '#/api/types';
import { useUser } from '#/auth/useUser';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** The main built-in site, whose teachers are to have sites of their own. */
const MAIN_SITE = 1;

/** Whether somebody on a site is a teacher whose account is supported no longer: by their role, or by what they said of themselves. */
export function isTeacherOfMain(tenant: Tenant | undefined, user: UserInfo | null | undefined): boolean {
  return tenant?.id === MAIN_SITE && (user?.role === 'teacher' || user?.type === 'teacher');
}

/** Tells teachers of the main site that they are to make a site of their own, and leads them there. The server writes the same markup. */
export function TeacherBanner({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('app');
  const user = useUser();
  if (!tenant || !isTeacherOfMain(tenant, user)) return null;
  return (
    <div className="lp-banner" role="status">
      <div className="lp-container lp-visit">
        <span>{t('teacher.text')}</span>
        <a className="lp-btn lp-btn-sm" href={tenant.platform_url + localized(paths.createSite)}>
          {t('teacher.action')}
        </a>
      </div>
    </div>
  );
}
