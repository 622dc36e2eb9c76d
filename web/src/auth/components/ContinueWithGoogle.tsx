import GoogleIcon from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useTranslation } from 'react-i18next';
import { useIdentityPage, type IdentityWay } from '../identityPage';

/** Leads to the identity page, which has Google's button for all sites. */
export default function ContinueWithGoogle(way: IdentityWay) {
  const { t } = useTranslation('auth');
  const { mutate, isPending } = useIdentityPage();
  return (
    <>
      <Divider>{t('google.or')}</Divider>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<GoogleIcon />}
        loading={isPending}
        onClick={() => mutate(way)}
      >
        {t('google.continue')}
      </Button>
    </>
  );
}
