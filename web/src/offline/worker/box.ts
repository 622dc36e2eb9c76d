import { partOfSnippet } from './rules';

/** Where what somebody holds is kept. */
const CACHE = 'lophoc-held';
/** Under what their id is. */
const PERSON = '/.held/person';
/** When an answer was held, in epoch milliseconds, and how large it is: on the answer itself. */
const AT = 'lophoc-held-at';
const BYTES = 'lophoc-held-bytes';
/** Of which build of the web a page is. */
const BUILD = 'lophoc-held-build';

/** Nothing is held longer. */
const LONGEST_MS = 14 * 86_400_000;
/** At most so many things, of at most so many bytes together; of each file at most so many. */
const MOST = 400;
const MOST_BYTES = 120_000_000;
const LARGEST_BYTES = 15_000_000;
/** Of snippets as many pages, and as many texts. */
const MOST_SNIPPETS = 20;

/** Something that is held. */
interface Thing {
  request: Request;
  at: number;
  bytes: number;
}

/** Counts whose the box is: what was on its way for somebody else is not put into it. */
let owners = 0;

const open = () => caches.open(CACHE);

/** Whose things are held; null: nobody's. */
export async function owner(): Promise<number | null> {
  const told = await (await open()).match(PERSON);
  return told ? Number(await told.text()) : null;
}

/** The box is somebody's from now on, and empty. */
export async function give(user: number | null): Promise<void> {
  owners += 1;
  await caches.delete(CACHE);
  if (user !== null) await (await open()).put(PERSON, new Response(String(user)));
}

/** Lets one put things into the box for as long as it is the same person's. */
export function placing(build: string): (key: string, answer: Response) => Promise<void> {
  const mine = owners;
  return async (key, answer) => {
    const body = await answer.blob();
    if (mine !== owners || body.size > LARGEST_BYTES) return;
    const headers = new Headers(answer.headers);
    headers.set(AT, String(Date.now()));
    headers.set(BYTES, String(body.size));
    headers.set(BUILD, build);
    await (await open()).put(key, new Response(body, { headers }));
  };
}

/** What is held under a key. */
export async function held(key: string): Promise<Response | undefined> {
  const answer = await (await open()).match(key);
  return answer && Date.now() - numberOf(answer, AT) < LONGEST_MS ? answer : undefined;
}

/**
 * Whether something is held that a build has made, not longer ago than that, in milliseconds, and that the server has answered after
 * a time of its own clock.
 */
export async function isFresh(key: string, build: string, age: number, changed = 0): Promise<boolean> {
  const answer = await held(key);
  if (answer?.headers.get(BUILD) !== build) return false;
  return Date.now() - numberOf(answer, AT) < age && answeredAt(answer) > changed;
}

/** When something was held, in epoch milliseconds; 0: it is not. */
export async function heldAt(key: string): Promise<number> {
  const answer = await held(key);
  return answer ? numberOf(answer, AT) : 0;
}

/** Something is held no more. */
export async function drop(key: string): Promise<void> {
  await (await open()).delete(key);
}

/** Pages that another build has made. */
export async function oldPages(build: string): Promise<string[]> {
  const box = await open();
  const all = await Promise.all(
    (await box.keys()).map(async (request) => {
      const { headers } = (await box.match(request)) ?? new Response();
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      return isPage && headers.get(BUILD) !== build ? new URL(request.url).pathname : null;
    }),
  );
  return all.filter((path) => path !== null);
}

/** Drops what is too old, and of what is too much the oldest. */
export async function trim(): Promise<void> {
  const box = await open();
  const things = await Promise.all((await box.keys()).map((request) => look(box, request)));
  const known = things.filter(({ request }) => new URL(request.url).pathname !== PERSON);
  const snippets = { page: 0, answer: 0 };
  let bytes = 0;
  const excess = known
    .sort((a, b) => b.at - a.at)
    .filter((thing, index) => {
      bytes += thing.bytes;
      return (
        index >= MOST || bytes > MOST_BYTES || Date.now() - thing.at >= LONGEST_MS || isOneTooMany(thing, snippets)
      );
    });
  await Promise.all(excess.map(({ request }) => box.delete(request)));
}

/** Counts what is of snippets. */
function isOneTooMany({ request }: Thing, counted: { page: number; answer: number }): boolean {
  const part = partOfSnippet(new URL(request.url).pathname);
  if (part === null) return false;
  counted[part] += 1;
  return counted[part] > MOST_SNIPPETS;
}

async function look(box: Cache, request: Request): Promise<Thing> {
  const answer = (await box.match(request)) ?? new Response();
  return { request, at: numberOf(answer, AT), bytes: numberOf(answer, BYTES) };
}

/** By the server's clock, which may go otherwise than this one. */
const answeredAt = (answer: Response) => Date.parse(answer.headers.get('date') ?? '') || numberOf(answer, AT);

const numberOf = (answer: Response, name: string) => Number(answer.headers.get(name) ?? 0);
