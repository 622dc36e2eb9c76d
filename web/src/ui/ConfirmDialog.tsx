import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from './dialogs';
import { useErrorText } from './useErrorText';

/** The dialog of one question. It stays open while what was agreed to is done. */
export default function ConfirmDialog({ question }: { question: Asked }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [typed, setTyped] = useState('');
  const { busy, failureWords, agree } = useAgreement(question);
  const isTyped = question.typed === undefined || typed.trim() === question.typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands events on to the page's own forms, though the dialog is outside of them.
    event.stopPropagation();
    if (isTyped && !busy) void agree();
  };
  return (
    <Dialog
      open
      onClose={() => !busy && question.answer(false)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { component: 'form', onSubmit: submit } }}
    >
      <DialogTitle id={`${id}-title`}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{question.text}</DialogContentText>
        {question.typed !== undefined && (
          <TextField
            label={t('confirmDialog.type', { text: question.typed })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            disabled={busy}
            autoComplete="off"
            sx={{ mt: 4 }}
          />
        )}
        {failureWords !== null && (
          <DialogContentText role="alert" color="error" sx={{ mt: 2 }}>
            {failureWords}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={() => question.answer(false)}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={question.danger ? 'error' : 'primary'}
          loading={busy}
          disabled={!isTyped}
        >
          {question.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Doing what was agreed to, and the words for why that failed. */
function useAgreement(question: Asked) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const agree = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await question.run?.();
      question.answer(true);
    } catch (error) {
      setFailure({ error });
      setBusy(false);
    }
  };
  return { busy, failureWords: failure && errorText(failure.error), agree };
}
