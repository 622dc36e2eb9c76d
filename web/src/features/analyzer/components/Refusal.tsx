import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { useErrorText } from '#/ui/useErrorText';
import { reasonOf, type Files } from '../words';

/** Why nothing was found: what is wrong with the file, or that it did not come about. */
export function Refusal({ error, files, onRetry }: { error: Error; files: Files; onRetry: () => void }) {
  const { t } = useTranslation('analyzer');
  const errorText = useErrorText();
  const isFile = error instanceof ApiError && (error.status === 412 || error.status === 413);
  return (
    <Alert
      severity="error"
      action={
        !isFile && (
          <Button size="small" color="inherit" onClick={onRetry}>
            {t('again')}
          </Button>
        )
      }
    >
      {reasonOf(error, files) ?? errorText(error)}
    </Alert>
  );
}
