import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const load = () => import('./ExportDialog');
const ExportDialog = lazy(load);

/** Has the register saved as the file that schools keep. */
export function ExportButton({ classroom }: { classroom: number }) {
  const { t } = useTranslation('attendance');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<DownloadIcon />}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {t('export.action')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ExportDialog classroom={classroom} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
