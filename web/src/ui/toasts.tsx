import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

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

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], text: string): void {
  count += 1;
  set({ id: count, kind, text });
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
  const { t } = useTranslation('ui');
  const toast = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => current === toast && set(null), STAY_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div role={toast?.kind === 'error' ? 'alert' : 'status'}>
      {toast && (
        <div key={toast.id} className="lp-toast" data-kind={toast.kind}>
          {toast.text}
          <button type="button" aria-label={t('close')} onClick={() => set(null)}>
            ✕
          </button>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
