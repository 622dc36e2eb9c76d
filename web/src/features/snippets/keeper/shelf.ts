import type { Outgoing, OutboxStore } from '#/offline/outboxStore';
import { outboxStore } from '#/offline/outboxStore';
import { readStored, removeStored, writeStored } from '#/ui/storage';
import type { Content } from '../content';

/** What the feature is called among those whose doings wait in this browser. */
export const SHELF_KIND = 'snippet';

/** Another text of the same snippet that was kept here, and the version that it was written from. */
export interface OtherKept {
  content: Content;
  version: number | null;
  /** When it was written, in epoch milliseconds. */
  at: number;
}

/** What somebody has written of a snippet and the server may lack. */
export interface Kept {
  /** What a new snippet is known by until the server has it, and what its copy is sent with. */
  key: string;
  /** Null: the server has none yet. */
  id: number | null;
  slug: string | null;
  /** The version that it was written from; null of a new one. */
  version: number | null;
  /** Whether it is for the server: what is changed of somebody else's snippet stays here. */
  isOwn: boolean;
  content: Content;
  /** When it was written, in epoch milliseconds. */
  at?: number;
  /** The server has it, in that version: without a connection a page may come with an older one. */
  isSaved?: boolean;
  /** The snippet that it was of was deleted elsewhere: it becomes a new one only where somebody opens it. */
  isGone?: boolean;
  /** What a new one was sent as while no answer came. */
  sent?: readonly Content[];
  /** Texts of here that this one is to be chosen from: until then none of them is sent. */
  others?: readonly OtherKept[];
}

/** Where one snippet's unsaved text is kept. */
export interface Shelf {
  /** Null: nothing is kept. */
  read: () => Promise<Kept | null>;
  /** Keeps the newest; an older one that still waits to be written is left out. */
  write: (kept: Kept) => void;
  forget: () => void;
  /** Resolves once all that was asked for is done. */
  settled: () => Promise<void>;
}

/** What the text of a snippet is kept as: of one that the server has by its id, else by its key. */
export const shelfKey = (user: number, ref: string) => `${SHELF_KIND}/${user}/${ref}`;

/** A text as the browser's store takes it. */
export function itemOf(user: number, key: string, body: Kept): Outgoing<Kept> {
  const at = Date.now();
  return { key, user, kind: SHELF_KIND, seq: at, at, body, isSent: body.isSaved === true };
}

/** Forgets what is kept of one of somebody's, which is there no more. */
export async function forgetKept(user: number, ref: string): Promise<void> {
  await (await outboxStore()).remove(shelfKey(user, ref));
}

/** Whether what a browser kept is one of ours. */
export function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { key, content, others = [] } = value as Partial<Kept>;
  return (
    typeof key === 'string' &&
    isContent(content) &&
    Array.isArray(others) &&
    others.every((other) => isContent(other.content))
  );
}

function isContent(content: unknown): content is Content {
  if (typeof content !== 'object' || content === null) return false;
  const { title, language_id: language, files, stdin } = content as Partial<Content>;
  return typeof title === 'string' && typeof language === 'number' && typeof stdin === 'string' && Array.isArray(files);
}

/** Of somebody who is signed in: in the browser's database, for as long as the server lacks it. */
export function shelfOf(user: number, ref: string, opened: Promise<OutboxStore> = outboxStore()): Shelf {
  const key = shelfKey(user, ref);
  let next: ((store: OutboxStore) => Promise<void>) | null = null;
  let running: Promise<void> | null = null;
  const run = async () => {
    const store = await opened;
    while (next) {
      const change = next;
      next = null;
      // A full or forbidden database must not stop the writing: the server's copy and the page's own remain.
      // oxlint-disable-next-line no-await-in-loop
      await change(store).catch(() => undefined);
    }
    running = null;
  };
  const put = (change: (store: OutboxStore) => Promise<void>) => {
    next = change;
    running ??= run();
  };
  return {
    read: async () => {
      const items = await (await opened).read(user, SHELF_KIND);
      const body = items.find((item) => item.key === key)?.body;
      return isKept(body) ? body : null;
    },
    write: (kept) => {
      const item = itemOf(user, key, kept);
      put((store) => store.write(item));
    },
    forget: () => put((store) => store.remove(key)),
    settled: () => running ?? Promise.resolve(),
  };
}

/** Of somebody who is not: for as long as the tab is there, since the next one at this computer is somebody else. */
export function tabShelf(ref: string): Shelf {
  const key = `lophoc.snippet/${ref}`;
  return {
    read: () => Promise.resolve(parse(readStored(key, 'session'))),
    write: (kept) => void writeStored(key, JSON.stringify(kept), 'session'),
    forget: () => void removeStored(key, 'session'),
    settled: () => Promise.resolve(),
  };
}

function parse(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

/** What somebody wrote before signing in is theirs once they have; it leaves the tab with the first change that is kept. */
export function adopting(own: Shelf, ofTab: Shelf): Shelf {
  return {
    read: async () => {
      const mine = await own.read();
      // What the server has anyway gives way to what it lacks.
      return mine && !mine.isSaved ? mine : ((await ofTab.read()) ?? mine);
    },
    write: (kept) => {
      ofTab.forget();
      own.write(kept);
    },
    forget: () => {
      ofTab.forget();
      own.forget();
    },
    settled: own.settled,
  };
}
