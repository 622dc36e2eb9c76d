import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { createApiKey } from './api';
import { CopyBox } from './CopyBox';
import { keySchema, type KeyValues } from './schema';

const DAY_S = 86_400;
const SECOND_MS = 1000;
/** What a key is good for unless somebody says otherwise, in days. */
const USUAL_DAYS = 90;

/** Makes a key, then shows it: this once. */
export function NewKeyDialog({ onMade, onClose }: { onMade: () => unknown; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [made, setMade] = useState<string | null>(null);
  const form = useApiForm<KeyValues, { id: number; key: string }>({
    schema: keySchema,
    defaultValues: { name: '', days: USUAL_DAYS, read_only: true },
    send: ({ name, read_only, days }) =>
      createApiKey({ name, read_only, expires_at: Math.floor(serverNow() / SECOND_MS) + days * DAY_S }),
    onDone: ({ key }) => {
      setMade(key);
      return onMade();
    },
    fieldOf: (field) => (field === 'expires_at' ? 'days' : undefined),
  });
  if (made !== null) return <MadeKey apiKey={made} onClose={onClose} />;
  return (
    <FormDialog form={form} title={t('keys.make')} action={t('keys.submit')} onClose={onClose}>
      <TextField<KeyValues> name="name" label={t('keys.name')} hint={t('keys.nameHint')} autoComplete="off" />
      <NumberField<KeyValues> name="days" label={t('keys.days')} />
      <CheckboxField<KeyValues> name="read_only" label={t('keys.readOnlyLabel')} hint={t('keys.readOnlyHint')} />
    </FormDialog>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('keys.madeTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{t('keys.madeText')}</Alert>
        <CopyBox label={t('keys.copy')} text={apiKey} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
