import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage';

/** Where the choice is kept; src/app/mode.js reads the same before the first paint. */
const STORAGE_KEY = 'lophoc.density';

/** How close the rows of tables are; compact shows a third more of them. */
export type Density = 'comfortable' | 'compact';

const listeners = new Set<() => void>();
const current = (): Density => (document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable');

function wear(density: Density): void {
  if (density === 'compact') document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
  for (const listener of listeners) listener();
}

/** Chooses a density for every table of the site, and remembers it where storage can. */
export function chooseDensity(density: Density): void {
  writeStored(STORAGE_KEY, density);
  wear(density);
}

function follow(listener: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) wear(readStored(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable');
  };
  listeners.add(listener);
  addEventListener('storage', otherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', otherTab);
  };
}

/** The density that is worn now. */
export function useDensity(): Density {
  return useSyncExternalStore(follow, current);
}
