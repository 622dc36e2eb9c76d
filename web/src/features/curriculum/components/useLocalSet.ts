import { useState } from 'react';
import { readStored, writeStored } from '#/ui/storage';

/** Ids that are kept for as long as the tab is there. */
export function useLocalSet(key: string, first: () => readonly number[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(read(key) ?? first()));
  const put = (next: ReadonlySet<number>) => {
    setIds(next);
    writeStored(key, JSON.stringify([...next]), 'session');
  };
  return [ids, put] as const;
}

function read(key: string): number[] | null {
  try {
    const kept: unknown = JSON.parse(readStored(key, 'session') ?? 'null');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : null;
  } catch {
    return null;
  }
}
