import { ApiError, isConflict } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import type { Outgoing, OutboxStore } from '#/offline/outboxStore';
import { contentOf, FIRST_VERSION, isSame, isSaved } from '../content';
import type { SnippetView } from '../types';
import type { SnippetServer } from './keeper';
import { isKept, itemOf, SHELF_KIND, shelfKey, type Kept } from './shelf';

/** What the server has is kept of so many, the newest: as many are held for when there is no connection. */
export const MOST_SAVED = 20;

/**
 * Something that an earlier page could not save, and why it still is not: no network, another text elsewhere, the server's no, or a
 * snippet that was deleted elsewhere.
 */
export interface Leftover extends Kept {
  state: 'waiting' | 'conflict' | 'refused' | 'gone';
}

/** Does something with a name for itself; where somebody else holds the name, it is not done, and the answer is undefined. */
export type Exclusive = <T>(name: string, act: () => Promise<T>) => Promise<T | undefined>;

/** With what leftovers are sent. */
interface Sending {
  user: number;
  store: OutboxStore;
  server: SnippetServer;
  onSaved: (view: SnippetView) => void;
  take: Exclusive;
}

/** Holds a name for as long as an editor is open, with others who do; what is answered lets go of it. */
export function holdName(name: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(name, { mode: 'shared' }, () => until).catch(() => undefined);
  return () => release();
}

/** Takes a name that no editor of this browser holds; without locks (a page that is not secure) it is simply taken. */
export const exclusively: Exclusive = async <T>(name: string, act: () => Promise<T>) => {
  if (!('locks' in navigator)) return act();
  const done: T[] = [];
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) done.push(await act());
  });
  return done[0];
};

/** Sends what is kept of somebody's and no editor has open, one after the other; answers what the server still lacks. */
export async function sendLeftovers(options: Omit<Sending, 'take'> & { take?: Exclusive }): Promise<Leftover[]> {
  const { user, store, take = exclusively } = options;
  const left: Leftover[] = [];
  let isAway = false;
  const items = await store.read(user, SHELF_KIND);
  await dropSaved(items, store, take);
  for (const item of items) {
    if (!isUnsaved(item)) continue;
    const { key, body } = item;
    if (isAway && !body.isGone) {
      left.push({ ...body, state: 'waiting' });
      continue;
    }
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    const one = await take(key, () => sendAgain(item, { ...options, take }));
    if (!one) continue;
    isAway ||= one.state === 'waiting';
    left.push(one);
  }
  return left;
}

const isUnsaved = (item: Outgoing): item is Outgoing<Kept> =>
  isKept(item.body) && item.body.isOwn && !item.body.isSaved;

/** An item as it is now: an editor may have changed or saved it since all were read. */
async function itemNow({ user, key }: Outgoing, store: OutboxStore): Promise<Outgoing | undefined> {
  return (await store.read(user, SHELF_KIND)).find((item) => item.key === key);
}

/** Sends one; null: the server has it, or an editor has dealt with it meanwhile. */
async function sendAgain(item: Outgoing<Kept>, sending: Sending): Promise<Leftover | null> {
  const { user, store, server } = sending;
  const now = await itemNow(item, store);
  if (!now || now.at !== item.at || !isUnsaved(now)) return null;
  const { key, body } = now;
  const result = body.isGone ? 'gone' : await sendOne(body, server);
  if (typeof result !== 'string') {
    await noteSaved(now, result, sending);
    return null;
  }
  if (result !== 'gone' || body.isGone) return { ...body, state: result };
  const gone: Kept = { ...body, id: null, slug: null, version: null, key: newKey(), isGone: true };
  await store.write(itemOf(user, shelfKey(user, gone.key), gone));
  await store.remove(key);
  return { ...gone, state: 'gone' };
}

/** The server has it: it stays here as an editor keeps it, by its id. */
async function noteSaved(item: Outgoing<Kept>, view: SnippetView, sending: Sending): Promise<void> {
  const { user, store, onSaved, take } = sending;
  onSaved(view);
  const { id, slug, version } = view;
  const key = shelfKey(user, String(id));
  const saved: Kept = {
    key: item.body.key,
    id,
    slug,
    version,
    isOwn: true,
    content: contentOf(view),
    at: Date.now(),
    isSaved: true,
  };
  const write = () => store.write(itemOf(user, key, saved));
  if (key === item.key) return write();
  // A new one has a name of its own by now, under which an editor may have kept something.
  await take(key, async () => {
    const there = await itemNow({ ...item, key }, store);
    if (!there || !isUnsaved(there)) await write();
  });
  await store.remove(item.key);
}

/** Of what the server has the newest stay, and what an editor has open. */
async function dropSaved(items: readonly Outgoing[], store: OutboxStore, take: Exclusive): Promise<void> {
  const saved = items.filter(({ body }) => isKept(body) && body.isSaved).toSorted((a, b) => b.at - a.at);
  for (const item of saved.slice(MOST_SAVED)) {
    // One after the other: each is a name to be taken.
    // oxlint-disable-next-line no-await-in-loop
    await take(item.key, async () => {
      const now = await itemNow(item, store);
      if (now && isKept(now.body) && now.body.isSaved) await store.remove(item.key);
    });
  }
}

/** The server's view of it once it is there, or why it is not. */
async function sendOne(
  { key, id, version, content, sent = [], others = [] }: Kept,
  server: SnippetServer,
): Promise<SnippetView | Leftover['state']> {
  // Nobody has chosen which of them goes.
  if (others.length > 0) return 'conflict';
  try {
    const change = { ...content, files: [...content.files] };
    if (id !== null && version !== null) return await server.change(id, { ...change, version });
    const made = await server.create(key, content);
    if (isSaved(content, made)) return made;
    // An earlier try has made it, whose answer was lost: what was written since goes over that, and over nothing else.
    if (made.version > FIRST_VERSION || !sent.some((one) => isSaved(one, made))) return 'conflict';
    return await server.change(made.id, { ...change, version: made.version });
  } catch (error) {
    if (isConflict(error)) {
      const theirs = error.data as SnippetView;
      return isSame(contentOf(theirs), content) ? theirs : 'conflict';
    }
    if (!(error instanceof ApiError)) return 'waiting';
    if (error.status === 404 && id !== null) return 'gone';
    return [400, 403, 404, 412, 413].includes(error.status) ? 'refused' : 'waiting';
  }
}
