import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useGoogleButton, type GoogleSettings } from './googleScript';

/** Google's own button, drawn by its script; where that can't be loaded, the page says so and goes on without. */
export function GoogleButton({ settings, onToken }: { settings: GoogleSettings; onToken: (token: string) => void }) {
  const { t } = useTranslation('auth');
  const { place, state } = useGoogleButton(settings, onToken);
  return (
    <>
      <Divider>{t('google.or')}</Divider>
      {state === 'failed' ? (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('google.away')}
        </Typography>
      ) : (
        <Box
          role="group"
          aria-label={t('google.label')}
          sx={{ minHeight: 44, display: 'grid', justifyItems: 'center' }}
        >
          {state === 'loading' && <Skeleton variant="rounded" height={40} width="100%" />}
          <Box ref={place} sx={{ width: '100%', display: 'grid', justifyItems: 'center' }} />
        </Box>
      )}
    </>
  );
}
