import type { ReactNode } from 'react';

/** A value as the server keeps it. */
export type HistoryValue = unknown;

/** One field that was changed. */
export interface HistoryChange {
  field: string;
  before?: HistoryValue;
  after?: HistoryValue;
}

/** One change of an object: when (epoch seconds), by whom (null: by no person), what was done, and to which fields. */
export interface HistoryEntry {
  at: number;
  by?: { name: string } | null;
  action: string;
  changes: readonly HistoryChange[];
}

/** What a field is called, and how its values are written where their own form says too little. */
export interface HistoryField {
  label: string;
  /** A number that is a moment in epoch seconds, or a day. */
  kind?: 'moment' | 'day';
  /** The words of a value; undefined: as it is written without this. */
  format?: (value: HistoryValue) => string | undefined;
}

/** What a history drawer is given. */
export interface HistoryDrawerProps {
  open: boolean;
  onClose: () => void;
  /** "Change history" unless it is told. */
  title?: ReactNode;
  /** The changes, the newest first. */
  query: { data: readonly HistoryEntry[] | undefined; error: unknown; refetch: () => unknown };
  /** The rest, where there is more than is here; `busy` while it is on its way. */
  more?: { load: () => void; busy: boolean };
  /** Fields by name; one that is missing shows its name. */
  fields: Readonly<Record<string, HistoryField>>;
  /** What was done, in words, where the drawer's own words don't do: { invite: 'đã gửi lời mời' }. */
  actions?: Readonly<Record<string, string>>;
}
