import { useSyncExternalStore } from 'react';

let removed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Takes everything with these keys (`question/7`) out of sight, and nothing else; `removeLater` keeps them. */
export function hide(keys: readonly string[]): void {
  removed = new Set(keys);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is out of sight: to be deleted, unless that is taken back. */
export function useRemoved(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => removed);
}
