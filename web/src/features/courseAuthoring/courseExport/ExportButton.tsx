import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useExportCourse, type Exported } from './useExportCourse';

/** Exports the course whose screen is open. */
export function ExportButton({ course }: { course: Exported }) {
  const { t } = useTranslation('courseAuthoring');
  const { begin, dialogs } = useExportCourse();
  return (
    <>
      <Button variant="outlined" color="secondary" startIcon={<DownloadIcon />} onClick={() => begin(course)}>
        {t('action.export')}
      </Button>
      {dialogs}
    </>
  );
}
