import { lazy, Suspense, useSyncExternalStore } from 'react';

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

/** A question that is being asked. */
export interface Asked extends Confirmation {
  answer: (confirmed: boolean) => void;
}

const ConfirmDialog = lazy(() => import('./ConfirmDialog'));

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
  return <Suspense fallback={null}>{question && <ConfirmDialog question={question} />}</Suspense>;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
