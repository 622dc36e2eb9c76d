import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { exportBook, type BookFormat } from '../api';
import type { Scale } from '../types';

/** Saves everybody's marks, in the scale that is shown. */
export function Download({ classroom, scale }: { classroom: number; scale: Scale }) {
  const { t } = useTranslation('classMarks');
  const making = useMutation({
    mutationFn: (format: BookFormat) => exportBook(classroom, format, scale),
    onSuccess: ({ url, name }) => saveFrom(url, name),
    meta: { failure: 'download' },
  });
  return (
    <Menu
      button={
        <Button variant="outlined" color="secondary" startIcon={<DownloadIcon />} loading={making.isPending}>
          {t('download.label')}
        </Button>
      }
      label={t('download.label')}
      items={[
        { key: 'xlsx', label: t('download.xlsx'), onClick: () => making.mutate('xlsx') },
        { key: 'csv', label: t('download.csv'), onClick: () => making.mutate('csv') },
      ]}
    />
  );
}
