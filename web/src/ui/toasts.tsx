import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useState, useSyncExternalStore } from 'react';

/** How long a toast stays, in milliseconds. */
const STAY_MS = 3000;

interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(kind: Toast['kind'], text: string): void {
  count += 1;
  current = { id: count, kind, text };
  for (const listener of listeners) listener();
}

/** Short words on what just happened; the latest replaces the one before. */
export const toasts = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
};

/** Where toasts appear; once per page. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const [closed, setClosed] = useState(0);
  if (!toast) return null;
  const close = () => setClosed(toast.id);
  return (
    <Snackbar
      key={toast.id}
      open={closed !== toast.id}
      autoHideDuration={STAY_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert severity={toast.kind} variant="filled" onClose={close} sx={{ minWidth: 240 }}>
        {toast.text}
      </Alert>
    </Snackbar>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
