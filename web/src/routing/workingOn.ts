import { useEffect, useSyncExternalStore } from 'react';

/** What somebody works on: a question or a lesson, by its id. */
export interface WorkedOn {
  kind: 'question' | 'lesson';
  id: number;
}

/** What the page that is open says of it; null where the page is about no such thing, or does not know yet. */
export type Working = { readonly subject: WorkedOn | null };

let open: readonly Working[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Working[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the page is one to learn in, and what is worked on there: a class whose session runs is shown on such pages alone. */
export function useWorkingOn(subject: WorkedOn | null | undefined): void {
  const { kind, id } = subject ?? {};
  useEffect(() => {
    const mine: Working = { subject: kind === undefined || id === undefined ? null : { kind, id } };
    set([...open, mine]);
    return () => set(open.filter((one) => one !== mine));
  }, [kind, id]);
}

/** What the open page says of it; undefined where it is none to learn in. */
export function useWorking(): Working | undefined {
  return useSyncExternalStore(subscribe, () => open.at(-1));
}
