import { useSyncExternalStore, useEffect } from 'react';

let pageTitle: string | null = null;
const listeners = new Set<() => void>();

function set(title: string | null): void {
  pageTitle = title;
  for (const listener of listeners) listener();
}

/** Gives this screen a title of its own (a problem's name): the document's title and the last crumb. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined;
    set(title);
    return () => set(null);
  }, [title]);
}

/** The title that the screen gave itself, if any. */
export function useOwnTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pageTitle,
  );
}
