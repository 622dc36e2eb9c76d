import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canScan, LazyQrScanner } from '#/ui/qr/LazyQrScanner';
import { QrCode } from '#/ui/qr/QrCode';
import { Part } from './Part';

/** A QR code, and the camera that reads it. */
export function QrDemo() {
  const { t } = useTranslation('demo');
  const [isOpen, setIsOpen] = useState(false);
  const [read, setRead] = useState('');
  return (
    <Part title={t('qr.title')}>
      <Box sx={{ maxWidth: 200 }}>
        <QrCode text={window.location.href} label={t('qr.label')} />
      </Box>
      {isOpen && <LazyQrScanner onRead={setRead} onClose={() => setIsOpen(false)} />}
      {!isOpen && canScan() && (
        <Box>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {t('qr.scan')}
          </Button>
        </Box>
      )}
      {read && <Typography sx={{ overflowWrap: 'anywhere' }}>{read}</Typography>}
    </Part>
  );
}
