import ScanIcon from '@mui/icons-material/QrCodeScanner';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canScan, LazyQrScanner } from '#/ui/qr/LazyQrScanner';
import { browser, pathOfScan } from '../scanned';

/** Scanning the projector's code with the camera of this device, where there is one. */
export function Scan({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const { t } = useTranslation('checkIn');
  const [isOpen, setIsOpen] = useState(false);
  const [isOther, setIsOther] = useState(false);
  if (!canScan()) return null;
  const onRead = (text: string) => {
    const path = pathOfScan(text);
    setIsOther(path === null);
    if (path !== null) browser.open(path);
  };
  if (!isOpen)
    return (
      <Button variant={variant} startIcon={<ScanIcon />} onClick={() => setIsOpen(true)}>
        {t('scan.open')}
      </Button>
    );
  return (
    <div>
      <LazyQrScanner onRead={onRead} onClose={() => setIsOpen(false)} />
      <Typography role="status" color="error" sx={{ mt: 2, textAlign: 'center' }}>
        {isOther && t('scan.other')}
      </Typography>
    </div>
  );
}
