import { readStored, writeStored } from '#/ui/storage';
import type { Measured } from './checks';

const DATABASE = 'lophoc-exam-check';

/** Whether this browser keeps answers, and how much room it has, as far as it says. */
export async function measureStorage(): Promise<NonNullable<Measured['storage']>> {
  const [isWritable, free] = await Promise.all([tryDatabase(), freeBytes()]);
  return { isWritable, free };
}

async function tryDatabase(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  try {
    const { deleteDB, openDB } = await import('idb');
    const database = await openDB(DATABASE, 1, { upgrade: (made) => void made.createObjectStore('probe') });
    await database.put('probe', 1, 'probe');
    database.close();
    await deleteDB(DATABASE);
    return true;
  } catch {
    return false;
  }
}

async function freeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
  } catch {
    return null;
  }
}

const key = (contest: number) => `lophoc.exam-checked/${contest}`;

/** Whether this tab has looked at the computer before. */
export function wasChecked(contest: number): boolean {
  return readStored(key(contest), 'session') !== null;
}

/** The computer was looked at. */
export function noteChecked(contest: number): void {
  writeStored(key(contest), '1', 'session');
}
