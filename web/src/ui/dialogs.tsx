import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './useErrorText';

/** A question to the visitor. */
export interface Confirmation {
  title: string;
  text: string;
  /** The word on the button that does it. */
  action: string;
  /** What is done cannot be undone: the button is red. */
  danger?: boolean;
  /** Done while the dialog stays open; a failure is shown in it. */
  run?: () => Promise<unknown>;
}

interface Asked extends Confirmation {
  answer: (confirmed: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Questions that code can wait for: `if (await dialogs.confirm({…}))`. */
export const dialogs = {
  /** Resolves to whether the visitor agreed and, with `run`, it was done. */
  confirm(question: Confirmation): Promise<boolean> {
    return new Promise((resolve) => {
      asked?.answer(false);
      set({
        ...question,
        answer: (confirmed) => {
          set(null);
          resolve(confirmed);
        },
      });
    });
  },
};

/** Where dialogs appear; once per page. */
export function DialogOutlet() {
  const question = useSyncExternalStore(subscribe, () => asked);
  return question && <ConfirmDialog question={question} />;
}

function ConfirmDialog({ question }: { question: Asked }) {
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
    <Dialog open onClose={() => !busy && question.answer(false)} aria-labelledby="confirm-title" aria-describedby="confirm-text" maxWidth="xs" fullWidth>
      <DialogTitle id="confirm-title">{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text">{question.text}</DialogContentText>
        {failure !== null && <DialogContentText role="alert" color="error" sx={{ mt: 2 }}>{errorText(failure)}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={() => question.answer(false)}>{t('cancel')}</Button>
        <Button variant="contained" color={question.danger ? 'error' : 'primary'} loading={busy} onClick={() => void agree()}>{question.action}</Button>
      </DialogActions>
    </Dialog>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
