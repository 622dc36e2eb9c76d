import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#/i18n/format';
import type { Autosaving } from '#/ui/form/useFormAutosave';
import type { FormSaving } from './saving/useFormSaving';

const MS = 1000;

/** Says what became of the last change by itself. */
export function SavingState({ state }: { state: Autosaving }) {
  const { t } = useTranslation('formEditor');
  if (state.status === 'idle') return null;
  const time = formatTime(state.at / MS);
  if (state.status === 'offline') {
    return (
      <Alert severity="warning" role="status">
        {t('saving.offline', { time })}
      </Alert>
    );
  }
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {state.status === 'refused'
        ? t('saving.refused', { reason: state.reason, time })
        : t(`saving.${state.status}`, { time })}
    </Typography>
  );
}

/** Says that what was not saved is back, and gives it up again. */
export function RestoredNotice({ saving }: { saving: FormSaving }) {
  const { t } = useTranslation('formEditor');
  const { restoredAt, discardRestored } = saving;
  if (restoredAt === null) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={discardRestored}>
          {t('restored.discard')}
        </Button>
      }
    >
      {t('restored.text', { time: formatDateTime(restoredAt) })}
    </Alert>
  );
}
