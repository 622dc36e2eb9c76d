import { readStored, removeStored, writeStored } from '#/ui/storage';

/** What was written and is not saved: of which version, since when (epoch milliseconds). */
export interface Draft<T> {
  version: number;
  at: number;
  values: T;
}

const PREFIX = 'lp-unsaved';

/** The name of what somebody has not saved of something (`lesson/7`): on a shared computer everybody has their own. */
export const draftKey = (user: number, what: string) => `${PREFIX}/${user}/${what}`;

/** What is kept; null where nothing is, or nobody can read it any more. */
export function readDraft<T>(key: string, isValid: (values: unknown) => values is T): Draft<T> | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { version, at, values } = kept as Record<string, unknown>;
    return typeof version === 'number' && typeof at === 'number' && isValid(values) ? { version, at, values } : null;
  } catch {
    return null;
  }
}

/** Keeps what is not saved in this browser. False where it is kept only for as long as the page is there. */
export const writeDraft = <T>(key: string, draft: Draft<T>): boolean => writeStored(key, JSON.stringify(draft));

/** Forgets what is kept. */
export const removeDraft = (key: string): boolean => removeStored(key);
