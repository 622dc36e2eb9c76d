import { useTranslation } from 'react-i18next';
import { PageHeader } from '#/ui/PageHeader';
import { SkeletonList } from '#/ui/states';
import { useUser } from '../useUser';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';

/** My account: the profile and the password. */
export default function PersonalInformationPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  return (
    <>
      <PageHeader title={t('title.personal-information')} lead={user?.email} />
      <div className="lp-account">
        <section className="lp-card" aria-labelledby="profile-heading">
          <div className="lp-card-head">
            <h2 id="profile-heading" className="lp-h3">
              {t('profile.title')}
            </h2>
          </div>
          {user ? <ProfileForm user={user} /> : <SkeletonList rows={4} />}
        </section>
        <section className="lp-card" aria-labelledby="password-heading">
          <div className="lp-card-head">
            <h2 id="password-heading" className="lp-h3">
              {t('password.title')}
            </h2>
          </div>
          <PasswordForm />
        </section>
      </div>
    </>
  );
}
