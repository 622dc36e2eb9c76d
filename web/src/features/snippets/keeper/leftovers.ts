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

/** What became of one that was sent. */
type Outcome = Leftover['state'] | 'saved';

/** Does something with a name for itself; where somebody else holds the name, it is not done, and the answer is undefined. */
export type Exclusive = (name: string, act: () => Promise<Outcome>) => Promise<Outcome | undefined>;

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
export const exclusively: Exclusive = async (name, act) => {
  if (!('locks' in navigator)) return act();
  const outcomes: Outcome[] = [];
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) outcomes.push(await act());
  });
  return outcomes[0];
};

/** Sends what is kept of somebody's and no editor has open, one after the other; answers what the server still lacks. */
export async function sendLeftovers(options: {
  user: number;
  store: OutboxStore;
  server: SnippetServer;
  onSaved: (view: SnippetView) => void;
  take?: Exclusive;
}): Promise<Leftover[]> {
  const { user, store, server, onSaved, take = exclusively } = options;
  const left: Leftover[] = [];
  let isAway = false;
  const items = await store.read(user, SHELF_KIND);
  await dropSaved(items, store, take);
  for (const { key, body } of items) {
    if (!isKept(body) || !body.isOwn || body.isSaved) continue;
    if (isAway && !body.isGone) {
      left.push({ ...body, state: 'waiting' });
      continue;
    }
    let now: Kept = body;
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    const state = await take(key, async () => {
      const result = body.isGone ? 'gone' : await sendOne(body, server, onSaved);
      if (result === 'gone' && !body.isGone) {
        now = { ...body, id: null, slug: null, version: null, key: newKey(), isGone: true };
        await store.write(itemOf(user, shelfKey(user, now.key), now));
        await store.remove(key);
      }
      if (result === 'saved') await store.remove(key);
      return result;
    });
    if (state === undefined || state === 'saved') continue;
    isAway ||= state === 'waiting';
    left.push({ ...now, state });
  }
  return left;
}

/** Of what the server has the newest stay, and what an editor has open. */
async function dropSaved(items: readonly Outgoing[], store: OutboxStore, take: Exclusive): Promise<void> {
  const saved = items.filter(({ body }) => isKept(body) && body.isSaved).toSorted((a, b) => b.at - a.at);
  for (const { key } of saved.slice(MOST_SAVED)) {
    // One after the other: each is a name to be taken.
    // oxlint-disable-next-line no-await-in-loop
    await take(key, async () => {
      await store.remove(key);
      return 'saved';
    });
  }
}

async function sendOne(
  { key, id, version, content, sent = [] }: Kept,
  server: SnippetServer,
  onSaved: (view: SnippetView) => void,
): Promise<Outcome> {
  try {
    const change = { ...content, files: [...content.files] };
    if (id !== null && version !== null) {
      onSaved(await server.change(id, { ...change, version }));
      return 'saved';
    }
    const made = await server.create(key, content);
    if (isSaved(content, made)) onSaved(made);
    // An earlier try has made it, whose answer was lost: what was written since goes over that, and over nothing else.
    else if (made.version > FIRST_VERSION || !sent.some((one) => isSaved(one, made))) return 'conflict';
    else onSaved(await server.change(made.id, { ...change, version: made.version }));
    return 'saved';
  } catch (error) {
    if (isConflict(error)) return isSame(contentOf(error.data as SnippetView), content) ? 'saved' : 'conflict';
    if (!(error instanceof ApiError)) return 'waiting';
    if (error.status === 404 && id !== null) return 'gone';
    return [400, 403, 404, 412, 413].includes(error.status) ? 'refused' : 'waiting';
  }
}
