import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';
import type { TotpEnrolment } from '../types';
import { QrCode } from './QrCode';

/** A time-based code to be taken into an app: the picture to scan, and the secret for typing. */
export function TotpEnrolmentView({ offer }: { offer: TotpEnrolment }) {
  const { t } = useTranslation('console');
  return (
    <Box sx={sideBySide}>
      <QrCode rows={offer.qr} label={t('totp.qr')} />
      <div>
        <Typography>{t('totp.scan')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('totp.orType')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
          <Typography
            component="code"
            variant="caption"
            data-testid="totp-secret"
            translate="no"
            sx={{ fontFamily: 'var(--lp-mono)', overflowWrap: 'anywhere' }}
          >
            {offer.secret}
          </Typography>
          <CopyButton text={offer.secret} label={t('totp.copy')} />
        </Box>
      </div>
    </Box>
  );
}

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '164px minmax(0, 1fr)' },
  justifyItems: { xs: 'center', sm: 'stretch' },
  alignItems: 'center',
  gap: 4.5,
} as const;
