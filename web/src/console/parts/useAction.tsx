import { lazy, Suspense, useState, type ReactNode } from 'react';
import { toasts } from '#/ui/toasts';
import { useRefreshAll } from '../api';
import type { Action } from './action';

const ActionDialog = lazy(() => import('./ActionDialog'));

/** Asks for an action, and shows everything anew once it is done. `dialog` goes anywhere in the screen. */
export function useAction(): { ask: (action: Action & { done?: string }) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<(Action & { done?: string }) | null>(null);
  const refresh = useRefreshAll();
  const action = asked && {
    ...asked,
    onDone: (result: unknown) => {
      void refresh();
      if (asked.done) toasts.success(asked.done);
      asked.onDone?.(result);
    },
  };
  return {
    ask: setAsked,
    dialog: (
      <Suspense fallback={null}>{action && <ActionDialog action={action} onClose={() => setAsked(null)} />}</Suspense>
    ),
  };
}
