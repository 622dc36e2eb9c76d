import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  return () => observer.disconnect();
}

/** Whether the page is dark now. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.mode === 'dark');
}
