import type { HoldAnswer, HoldMessage } from '../holdMessage';
import { give, isFresh, oldPages, owner, placing, trim } from './box';
import { build, holdFiles } from './files';
import { forget } from './person';
import { answerKey, isHeldCall, personOf } from './rules';
import { holdRuntimes } from './runtimes';

/** A page that is held is asked for again after so long; it is also renewed whenever it is opened. */
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

async function holdNow({ user, locale, pages = [], answers = [], media = [], runtimes }: HoldMessage) {
  if ((await owner()) !== user) {
    await forget(user);
    await give(user);
  }
  const put = placing(build);
  const old = await oldPages(build);
  await Promise.all([
    ...[...new Set([...pages, ...old])].map((path) => holdPage(path, user, put)),
    ...answers.map((address) => holdAnswer(address, locale, put)),
    ...media.map((address) => holdMedium(address, put)),
  ]);
  await trim();
  await holdFiles();
  return runtimes ? holdRuntimes(runtimes) : true;
}

type Put = ReturnType<typeof placing>;

async function holdPage(path: string, user: number, put: Put): Promise<void> {
  if (await isFresh(path, build, FRESH_MS)) return;
  const answer = await fetch(path, { credentials: 'same-origin', headers: { Accept: 'text/html' } }).catch(() => null);
  // What leads elsewhere is the other page.
  if (!answer?.ok || answer.redirected) return;
  if (personOf(await answer.clone().text()) === user) await put(path, answer);
}

async function holdAnswer(address: string, locale: string, put: Put): Promise<void> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !isHeldCall(url.pathname)) return;
  const headers = { Accept: 'application/json', 'Accept-Language': locale };
  const answer = await fetch(url, { credentials: 'same-origin', headers }).catch(() => null);
  if (answer?.ok) await put(answerKey(url.href, locale), answer);
}

async function holdMedium(address: string, put: Put): Promise<void> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith('/files/')) return;
  const key = url.pathname + url.search;
  if (await isFresh(key, build, FRESH_MS)) return;
  const answer = await fetch(url, { credentials: 'same-origin', priority: 'low' }).catch(() => null);
  if (answer?.ok && MEDIA.test(answer.headers.get('content-type') ?? '')) await put(key, answer);
}
