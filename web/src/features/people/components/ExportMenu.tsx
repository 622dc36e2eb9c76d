import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { exportAccounts, type AccountQuery, type SheetFormat } from '../api';

const formats: readonly SheetFormat[] = ['xlsx', 'csv'];

/** Has the list saved as a file, with its filters and in its order. */
export function ExportMenu({ query }: { query: AccountQuery }) {
  const { t } = useTranslation('people');
  const { mutate, isPending } = useMutation({
    mutationFn: (format: SheetFormat) => exportAccounts(query, format),
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
      items={formats.map((format) => ({ key: format, label: t(`export.${format}`), onClick: () => mutate(format) }))}
    />
  );
}
