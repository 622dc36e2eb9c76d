import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Toast, ToastAction, ToastKind } from './toastQueue';

const ToastList = lazy(() => import('./ToastList'));

let queue: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, action?: ToastAction): number {
  count += 1;
  // The same words again begin anew in their place instead of standing there twice.
  set([...queue.filter((toast) => toast.kind !== kind || toast.text !== text), { id: count, kind, text, action }]);
  return count;
}

/** Short words on what just happened, in a queue. They go after 3 s (8 s with an action), errors when they are closed. */
export const toasts = {
  success: (text: string, action?: ToastAction): void => void show('success', text, action),
  error: (text: string, action?: ToastAction): void => void show('error', text, action),
  info: (text: string, action?: ToastAction): void => void show('info', text, action),
  warning: (text: string, action?: ToastAction): void => void show('warning', text, action),
  /** One that is taken away again by the id that this answers. */
  show,
  /** Takes one away. */
  close: (id: number) => set(queue.filter((toast) => toast.id !== id)),
  /** Takes all away. */
  clear: () => set([]),
};

/** Where toasts appear; once per page. How they look is loaded with the first. */
export function ToastOutlet() {
  const toastsNow = useSyncExternalStore(subscribe, () => queue);
  return toastsNow.length > 0 && <Suspense fallback={null}>{<ToastList queue={toastsNow} />}</Suspense>;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
