import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Something that is to be sent, as this browser keeps it until the server has it. */
export interface Outgoing<T = unknown> {
  /** What the server knows it by: sent twice it counts once. */
  key: string;
  user: number;
  /** Which feature sends it. */
  kind: string;
  /** Its place among those of its kind. */
  seq: number;
  /** When it was made, in epoch milliseconds. */
  at: number;
  body: T;
  /** The server has it: it stays for when there is no connection, and goes when its person goes. */
  isSent?: boolean;
}

/** Where it is kept. */
export interface OutboxStore {
  /** What waits of somebody's, in its order. */
  read: (user: number, kind: string) => Promise<Outgoing[]>;
  write: (item: Outgoing) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Removes what the server has of anybody but one; null: of everybody. */
  dropSent: (user: number | null) => Promise<void>;
}

interface Kept extends DBSchema {
  items: { key: string; value: Outgoing };
}

const DATABASE = 'lophoc-outbox';

const bySeq = (a: Outgoing, b: Outgoing) => a.seq - b.seq;
const isOf = (item: Outgoing, user: number, kind: string) => item.user === user && item.kind === kind;
const isSentOfOthers = (item: Outgoing, user: number | null) => item.isSent === true && item.user !== user;

function inDatabase(database: IDBPDatabase<Kept>): OutboxStore {
  return {
    read: async (user, kind) =>
      (await database.getAll('items')).filter((item) => isOf(item, user, kind)).toSorted(bySeq),
    write: async (item) => {
      await database.put('items', item);
    },
    remove: (key) => database.delete('items', key),
    dropSent: async (user) => {
      const change = database.transaction('items', 'readwrite');
      for await (const cursor of change.store) if (isSentOfOthers(cursor.value, user)) await cursor.delete();
      await change.done;
    },
  };
}

/** A store that lasts as long as the page: where the browser has no database for it, and for tests. */
export function memoryOutbox(): OutboxStore {
  const kept = new Map<string, Outgoing>();
  return {
    read: (user, kind) => Promise.resolve([...kept.values()].filter((item) => isOf(item, user, kind)).toSorted(bySeq)),
    write: (item) => {
      kept.set(item.key, item);
      return Promise.resolve();
    },
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve();
    },
    dropSent: (user) => {
      for (const [key, item] of kept) if (isSentOfOthers(item, user)) kept.delete(key);
      return Promise.resolve();
    },
  };
}

async function open(): Promise<OutboxStore> {
  if (typeof indexedDB === 'undefined') return memoryOutbox();
  try {
    return inDatabase(
      await openDB<Kept>(DATABASE, 1, { upgrade: (made) => void made.createObjectStore('items', { keyPath: 'key' }) }),
    );
  } catch {
    // Private windows and full disks refuse it: what waits lasts as long as the page.
    return memoryOutbox();
  }
}

let opened: Promise<OutboxStore> | null = null;

/** This browser's store of what is to be sent. */
export function outboxStore(): Promise<OutboxStore> {
  opened ??= open();
  return opened;
}
