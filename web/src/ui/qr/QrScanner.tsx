import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QrScannerProps } from './LazyQrScanner';
import { useQrReader } from './useQrReader';

/** The camera in the page, and what it is doing; each QR code that it sees is handed over. */
export function QrScanner({ onRead, onClose }: QrScannerProps) {
  const { t } = useTranslation('qr');
  const [attempt, setAttempt] = useState(0);
  const { film, state } = useQrReader(onRead, attempt);
  const isOff = state === 'refused' || state === 'none';
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
      <Box
        component="video"
        ref={film}
        aria-label={t('label')}
        muted
        playsInline
        hidden={isOff}
        sx={{ width: '100%', maxWidth: 420, aspectRatio: '1', objectFit: 'cover', borderRadius: 'var(--lp-radius-lg)' }}
      />
      <Typography role="status" color={isOff ? 'error' : 'textSecondary'}>
        {t(state)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {isOff && (
          <Button variant="contained" onClick={() => setAttempt((count) => count + 1)}>
            {t('retry')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </Box>
    </Box>
  );
}
