import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Above data that is here but could not be brought up to date. */
export function StaleNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('table.stale')}
    </Alert>
  );
}
