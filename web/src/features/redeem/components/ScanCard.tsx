import ScanIcon from '@mui/icons-material/QrCodeScanner';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canScan, LazyQrScanner } from '#/ui/qr/LazyQrScanner';
import { codeOfScan } from '../codes';

/** Reads the code of a card by the camera, where there is one. */
export function ScanCard({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('redeem');
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  if (!isOpen)
    return (
      <Button startIcon={<ScanIcon />} onClick={() => setOpen(true)}>
        {t('scan')}
      </Button>
    );
  const read = (text: string) => {
    const code = codeOfScan(text);
    if (code === '') return;
    setOpen(false);
    onCode(code);
  };
  return <LazyQrScanner onRead={read} onClose={() => setOpen(false)} />;
}
