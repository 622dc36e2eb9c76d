import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#/ui/PageHeader';
import { SkeletonList } from '#/ui/states';
import { useUser } from '../useUser';
import { AccountCard } from './AccountCard';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';

/** My account: the profile and the password. */
export default function PersonalInformationPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  return (
    <>
      <PageHeader title={t('title.personal-information')} lead={user?.email} />
      <Box sx={columns}>
        <AccountCard title={t('profile.title')}>
          {user ? <ProfileForm user={user} /> : <SkeletonList rows={4} />}
        </AccountCard>
        <AccountCard title={t('password.title')}>
          <PasswordForm />
        </AccountCard>
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
} as const;
