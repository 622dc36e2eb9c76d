import { useSyncExternalStore } from 'react';

/** The key of a question among what is out of sight. */
export const questionKey = (id: number) => `question/${id}`;

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Takes everything with these keys out of sight, and nothing else. */
export function hide(keys: readonly string[]): void {
  hidden = new Set(keys);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is out of sight: to be deleted, unless that is taken back. */
export function useRemoved(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}
