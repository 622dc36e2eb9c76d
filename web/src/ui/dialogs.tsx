import { lazy, Suspense, useSyncExternalStore } from 'react';

/** A question to the visitor. */
export interface Confirmation {
  title: string;
  text: string;
  /** The word on the button that does it. */
  action: string;
  /** What is done cannot be undone: the button is red. */
  danger?: boolean;
  /** What has to be typed before it can be done, as the site's name. */
  typed?: string;
  /** Done while the dialog stays open; a failure is shown in it. */
  run?: () => Promise<unknown>;
}

/** A question that is being asked. */
export interface Asked extends Confirmation {
  id: number;
  answer: (confirmed: boolean) => void;
}

const ConfirmDialog = lazy(() => import('./ConfirmDialog'));

let questions: readonly Asked[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Asked[]): void {
  questions = next;
  for (const listener of listeners) listener();
}

/** Questions that code can wait for: `if (await dialogs.confirm({…}))`. */
export const dialogs = {
  /** Resolves to whether the visitor agreed and, with `run`, it was done. A second question waits for the first. */
  confirm(question: Confirmation): Promise<boolean> {
    return new Promise((resolve) => {
      count += 1;
      const id = count;
      const answer = (confirmed: boolean) => {
        set(questions.filter((other) => other.id !== id));
        resolve(confirmed);
      };
      set([...questions, { ...question, id, answer }]);
    });
  },
};

/** Where dialogs appear; once per page. */
export function DialogOutlet() {
  const question = useSyncExternalStore(subscribe, () => questions[0]);
  return <Suspense fallback={null}>{question && <ConfirmDialog key={question.id} question={question} />}</Suspense>;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
