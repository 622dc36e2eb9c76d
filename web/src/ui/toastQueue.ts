/** The most that are shown at once. */
const MOST = 3;

/** What a toast is about; its colour and how it is announced. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** Something to do about it, as undoing it. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** How long it can be done, in milliseconds; 8 s unless told. */
  ms?: number;
}

/** One toast. */
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
}

/**
 * Which of the toasts are shown, oldest first. The others wait. Errors stay until they are closed, so the last place goes to
 * something else that waits.
 */
export function shownOf(queue: readonly Toast[]): readonly Toast[] {
  const first = queue.slice(0, MOST);
  const waiting = queue.slice(MOST).find((toast) => toast.kind !== 'error');
  return waiting && first.length === MOST && first.every((toast) => toast.kind === 'error')
    ? [...first.slice(0, -1), waiting]
    : first;
}
