import { useSyncExternalStore } from 'react';
import type { RowEdits } from './RowEdits';

/** How many rows were changed since they were sent last, kept up to date. */
export function useUnsent(edits: RowEdits): number {
  return useSyncExternalStore(edits.subscribe, edits.unsentCount);
}
