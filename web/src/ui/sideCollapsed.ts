import { useSyncExternalStore } from 'react';
import { writeStored } from './storage';

/** Where the choice is kept; src/app/mode.js reads the same before the first paint. */
const STORAGE_KEY = 'lophoc.side';

const listeners = new Set<() => void>();
const isCollapsed = () => document.documentElement.dataset.side === 'collapsed';

function collapse(collapsed: boolean): void {
  const value = collapsed ? 'collapsed' : 'open';
  document.documentElement.dataset.side = value;
  writeStored(STORAGE_KEY, value);
  for (const listener of listeners) listener();
}

/** Whether the side menu shows icons alone, and a way to change that, which is remembered in this browser. */
export function useSideCollapsed(): [collapsed: boolean, collapse: (collapsed: boolean) => void] {
  const collapsed = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isCollapsed);
  return [collapsed, collapse];
}
