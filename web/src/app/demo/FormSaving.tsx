import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatTime } from '#/i18n/format';
import { ApiForm } from '#/ui/form/ApiForm';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SaveBar } from '#/ui/form/SaveBar';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useAutosave } from '#/ui/form/useAutosave';
import { toasts } from '#/ui/toasts';
import { Part } from './Part';

const schema = z.object({ name: rules.text(60), note: rules.optionalText() });
type Values = z.infer<typeof schema>;

/** Keeps what is saved on this page: a tour has no server of its own. */
const keep = async <T,>(values: T): Promise<T> => values;

/** A form in a dialog, one with a bar that saves, and a text that saves itself. */
export function FormSavingDemo() {
  const { t } = useTranslation('demo');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Part title={t('form.dialog')} lead={t('form.dialogLead')}>
        <div>
          <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
            {t('form.open')}
          </Button>
        </div>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </Part>
      <Part title={t('form.autosave')} lead={t('form.autosaveLead')}>
        <Autosaved />
      </Part>
      <Part title={t('form.bar')} lead={t('form.barLead')}>
        <Barred />
      </Part>
    </>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('demo');
  const form = useApiForm<Values, Values>({
    schema,
    defaultValues: { name: '', note: '' },
    send: keep,
    onDone: ({ name }) => {
      toasts.success(t('form.added', { name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('form.dialog')} action={t('form.send')} onClose={onClose}>
      <TextField control={form.control} name="name" label={t('form.text')} />
      <TextField control={form.control} name="note" label={t('form.long')} rows={3} optional />
    </FormDialog>
  );
}

function Barred() {
  const { t } = useTranslation('demo');
  const form = useApiForm<Values, Values>({
    schema,
    defaultValues: { name: t('form.barName'), note: '' },
    send: keep,
    onDone: (saved) => {
      form.rebase(saved);
    },
  });
  return (
    <ApiForm form={form} label={t('form.bar')}>
      <TextField control={form.control} name="name" label={t('form.text')} />
      <SaveBar form={form} />
    </ApiForm>
  );
}

function Autosaved() {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const { status, at } = useAutosave(text, keep);
  const words = status === 'saved' && at !== null ? t('form.status.savedAt', { time: formatTime(at / 1000) }) : null;
  return (
    <>
      <OutlinedInput
        size="small"
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { 'aria-label': t('form.autosave') } }}
      />
      <Typography variant="body2" role="status" color="textSecondary">
        {words ?? t(`form.status.${status}`)}
      </Typography>
    </>
  );
}
