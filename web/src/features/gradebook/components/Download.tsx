import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { fileAddress, type FileFormat, type Scale } from '../api';

/** Saves everybody's marks, in the scale that is shown. */
export function Download({ course, scale }: { course: number; scale: Scale }) {
  const { t } = useTranslation('gradebook');
  const save = (format: FileFormat) => () => saveFrom(fileAddress(course, format, scale, currentLocale()));
  return (
    <Menu
      button={
        <Button variant="outlined" color="secondary" startIcon={<DownloadIcon />}>
          {t('download.label')}
        </Button>
      }
      label={t('download.label')}
      items={[
        { key: 'xlsx', label: t('download.xlsx'), onClick: save('xlsx') },
        { key: 'csv', label: t('download.csv'), onClick: save('csv') },
      ]}
    />
  );
}
