import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { exportAnswers, sheetFormats, type SheetFormat } from './api';
import type { AnswerListQuery } from '../filters';

/** Has the list saved as a file, with its filters. */
export function ExportMenu({ form, query }: { form: number; query: AnswerListQuery }) {
  const { t } = useTranslation('formAnswers');
  const { mutate, isPending } = useMutation({
    mutationFn: (format: SheetFormat) => exportAnswers(form, query, format),
    meta: { failure: 'download' },
    onSuccess: (url) => saveFrom(url),
  });
  return (
    <Menu
      label={t('export.action')}
      button={
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<DownloadIcon />}
          loading={isPending}
          loadingPosition="start"
        >
          {t('export.action')}
        </Button>
      }
      items={sheetFormats.map((format) => ({
        key: format,
        label: t(`export.${format}`),
        onClick: () => mutate(format),
      }))}
    />
  );
}
