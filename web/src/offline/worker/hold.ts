import type { HoldAnswer, HoldMessage } from '../holdMessage';
import { give, heldAt, isFresh, oldPages, owner, placing, trim } from './box';
import { fewAtOnce } from './fewAtOnce';
import { build, holdFiles } from './files';
import { forget } from './person';
import { answerKey, isHeldCall, personOf } from './rules';
import { holdRuntimes } from './runtimes';

/** What is held may be so old before it is asked for again; it is also renewed whenever a page asks for it. */
const FRESH_MS = 3_600_000;
/** What may be held of the site's files: what a question shows, plays or has read. Films are too large. */
const MEDIA = /^(?:image|audio|text|application\/pdf)/;

let last: Promise<unknown> = Promise.resolve();

/** Holds what a page asks for, after what was asked for before; answers whether all that runs programs is here. */
export function hold(message: HoldMessage): Promise<HoldAnswer> {
  const done = last.then(() => holdNow(message)).catch(() => false);
  last = done;
  return done;
}

async function holdNow(message: HoldMessage) {
  const { user, locale, pages = [], answers = [], changedAt = {}, media = [], runtimes } = message;
  if ((await owner()) !== user) {
    await forget(user);
    await give(user);
  }
  const put = placing(build);
  const old = await oldPages(build);
  const wanted = [
    ...[...new Set([...pages, ...old])].map((path) => () => holdPage(path, user, put)),
    ...answers.map((address) => () => holdAnswer(address, changedAt[address], locale, put)),
    ...media.map((address) => () => holdMedium(address, put)),
  ];
  await fewAtOnce(wanted, (holdOne) => holdOne());
  await trim();
  await holdFiles();
  return runtimes ? holdRuntimes(runtimes) : true;
}

type Put = ReturnType<typeof placing>;

async function holdPage(path: string, user: number, put: Put): Promise<void> {
  if (await isFresh(path, build, FRESH_MS)) return;
  const headers = { Accept: 'text/html' };
  const answer = await fetch(path, { credentials: 'same-origin', priority: 'low', headers }).catch(() => null);
  // What leads elsewhere is the other page.
  if (!answer?.ok || answer.redirected) return;
  if (personOf(await answer.clone().text()) === user) await put(path, answer);
}

/** `changed` as in {@link HoldMessage.changedAt}; undefined: whatever is held is asked for again. */
async function holdAnswer(address: string, changed: number | undefined, locale: string, put: Put): Promise<void> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !isHeldCall(url.pathname)) return;
  const key = answerKey(url.href, locale);
  if (changed !== undefined && (await isFresh(key, build, FRESH_MS, changed))) return;
  const before = await heldAt(key);
  const headers = { Accept: 'application/json', 'Accept-Language': locale };
  const answer = await fetch(url, { credentials: 'same-origin', priority: 'low', headers }).catch(() => null);
  // What a page has read meanwhile is newer, and here already (`answers.ts`).
  if (answer?.ok && (await heldAt(key)) === before) await put(key, answer);
}

async function holdMedium(address: string, put: Put): Promise<void> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith('/files/')) return;
  const key = url.pathname + url.search;
  if (await isFresh(key, build, FRESH_MS)) return;
  const answer = await fetch(url, { credentials: 'same-origin', priority: 'low' }).catch(() => null);
  if (answer?.ok && MEDIA.test(answer.headers.get('content-type') ?? '')) await put(key, answer);
}
