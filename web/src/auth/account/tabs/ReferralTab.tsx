import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { EmptyState } from '#/ui/states';
import { CopyBox } from '../CopyBox';

/** The link by which others come with this person's code. */
export default function ReferralTab({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  if (!user.referral_link) return <EmptyState title={t('referral.none')} />;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('referral.lead')}
      </Typography>
      <CopyBox label={t('referral.copy')} text={user.referral_link} />
    </>
  );
}
