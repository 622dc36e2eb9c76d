import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#/ui/storage';

/** Where the visitor's choice is kept; src/app/mode.js reads the same before the first paint. */
const STORAGE_KEY = 'lophoc.mode';

/** What a visitor may choose. */
export type ModeChoice = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The visitor's choice; the system's mode until there is one. */
export function modeChoice(): ModeChoice {
  const stored = readStored(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Remembers the choice and wears it at once. */
export function chooseMode(choice: ModeChoice): void {
  writeStored(STORAGE_KEY, choice);
  wearMode();
}

/** The mode that the page shown asks for, whatever the visitor chose. */
let pageMode: 'light' | 'dark' | undefined;

/** Wears a page's own mode at once; without one, the visitor's choice again. */
export function wearPageMode(mode: 'light' | 'dark' | undefined): void {
  if (mode === pageMode) return;
  pageMode = mode;
  wearMode();
}

function wearMode(): void {
  const choice = pageMode ?? modeChoice();
  const dark = choice === 'dark' || (choice === 'system' && systemDark().matches);
  document.documentElement.dataset.mode = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Follows the system's mode and other tabs' choices from now on. */
export function followMode(): void {
  systemDark().addEventListener('change', wearMode);
  addEventListener('storage', (event) => event.key === STORAGE_KEY && wearMode());
}

/** The visitor's choice, kept up to date. */
export function useModeChoice(): ModeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, modeChoice);
}
