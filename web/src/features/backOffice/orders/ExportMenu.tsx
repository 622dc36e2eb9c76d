import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Menu } from '#/ui/Menu';
import { saveFrom } from '#/ui/saveFrom';
import { exportOrders, type ExportKind, type OrderQuery } from '../api';

const kinds: readonly ExportKind[] = ['orders', 'receipts'];

/** Has the orders of the list saved as a sheet, or their receipts. */
export function ExportMenu({ query }: { query: OrderQuery }) {
  const { t } = useTranslation('backOffice');
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: ExportKind) => exportOrders(query, kind),
    meta: { failure: 'download' },
    onSuccess: ({ url, name }) => saveFrom(url, name),
  });
  return (
    <Menu
      label={t('export.label')}
      button={
        <Button
          size="small"
          color="secondary"
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={isPending}
          loadingPosition="start"
        >
          {t('export.label')}
        </Button>
      }
      items={kinds.map((kind) => ({ key: kind, label: t(`export.${kind}`), onClick: () => mutate(kind) }))}
    />
  );
}
