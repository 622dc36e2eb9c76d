import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from './dialogs';
import { useErrorText } from './useErrorText';

/** The dialog of one question. */
export default function ConfirmDialog({ question }: { question: Asked }) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const agree = async () => {
    if (!question.run) return question.answer(true);
    setBusy(true);
    setFailure(null);
    try {
      await question.run();
      question.answer(true);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => !busy && question.answer(false)}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="confirm-title">{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text">{question.text}</DialogContentText>
        {failure !== null && (
          <DialogContentText role="alert" color="error" sx={{ mt: 2 }}>
            {errorText(failure)}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={() => question.answer(false)}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={question.danger ? 'error' : 'primary'}
          loading={busy}
          onClick={() => void agree()}
        >
          {question.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
