import { readStored, removeStored, writeStored } from '../storage';

/** What an author has not saved yet, as it is kept in this browser. */
export interface KeptForm<T> {
  /** The version that it was written from, and what that said. */
  version: number;
  base: T;
  values: T;
  /** Epoch seconds. */
  at: number;
}

/**
 * Unsaved forms of one kind: one for each thing and each author, where several use one browser. `name` is the kind's own;
 * `hasShape` says whether what is kept is one of these forms.
 */
export function keptForms<T>(name: string, hasShape: (value: unknown) => value is T) {
  const keyOf = (user: number, id: number) => `lophoc.${name}.${user}.${id}`;
  return {
    /** Keeps what is written. */
    keep: (user: number, id: number, kept: KeptForm<T>): boolean => writeStored(keyOf(user, id), JSON.stringify(kept)),
    /** Forgets what was kept. */
    forget: (user: number, id: number): void => void removeStored(keyOf(user, id)),
    /** What is kept; null where nothing is, or nothing that the form understands. */
    read: (user: number, id: number): KeptForm<T> | null => {
      const text = readStored(keyOf(user, id));
      if (text === null) return null;
      try {
        const { version, base, values, at } = JSON.parse(text) as Partial<KeptForm<unknown>>;
        if (typeof version !== 'number' || typeof at !== 'number' || !hasShape(base) || !hasShape(values)) return null;
        return { version, base, values, at };
      } catch {
        return null;
      }
    },
  };
}
