import { drop, held, placing } from './box';
import { build, file } from './files';
import { forget, meet } from './person';
import { answerKey, idIn, pageKey, personOf, type Way } from './rules';
import { frame, runtimeFile } from './runtimes';
import type { PageRequest } from './scope';

/**
 * Answers a page's request from the network, and only where that fails from what is held; what came is put in the place of what is
 * held. Files of the build alone come from here first: their names tell their content.
 */
export const answering: Record<Way, (event: PageRequest) => Promise<Response>> = {
  file: ({ request }) => file(request),
  runtime: ({ request }) => runtimeFile(request),
  frame,
  page: async (event) => {
    const key = pageKey(event.request.url);
    const asked = async () => (await event.preloadResponse) ?? fetch(event.request);
    return networkFirst(event, asked, key, notePage);
  },
  answer: (event) => {
    const { url, headers } = event.request;
    const key = answerKey(url, headers.get('accept-language') ?? '');
    return networkFirst(event, () => fetch(event.request), key, noteAnswer);
  },
  medium: async (event) => {
    const { pathname, search } = new URL(event.request.url);
    const answer = await networkFirst(event, () => fetch(event.request), pathname + search);
    return answer.status === 200 ? partOf(answer, event.request.headers.get('range')) : answer;
  },
  person: async (event) => {
    const answer = await fetch(event.request);
    event.waitUntil(notePerson(answer.clone()));
    return answer;
  },
  leaving: async (event) => {
    const answer = await fetch(event.request);
    if (answer.ok) await forget(null);
    return answer;
  },
};

type Note = (key: string, answer: Response, put: ReturnType<typeof placing>) => Promise<void>;

async function networkFirst(
  event: PageRequest,
  ask: () => Promise<Response>,
  key: string,
  note?: Note,
): Promise<Response> {
  const put = placing(build);
  try {
    const answer = await ask();
    if (note) event.waitUntil(note(key, answer.clone(), put).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = event.request.signal.aborted ? undefined : await held(key);
    if (kept) return kept;
    throw error;
  }
}

/** Every page says who is signed in; one that is held is held anew. */
const notePage: Note = async (key, answer, put) => {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return;
  const user = personOf(await answer.clone().text());
  await meet(user);
  if (user && (await held(key))) await put(key, answer);
};

/** What may not be seen any more is not held either. */
const noteAnswer: Note = async (key, answer, put) => {
  if (!(await held(key))) return;
  if (answer.ok) await put(key, answer);
  else if (answer.status < 500 && answer.status !== 429) await drop(key);
};

async function notePerson(answer: Response): Promise<void> {
  if (answer.status === 401) await meet(null);
  if (answer.ok) await meet(idIn(((await answer.json()) as { data?: unknown }).data));
}

/** A part of a sound that is held whole, where the player asks for one. */
async function partOf(answer: Response, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return answer;
  const whole = await answer.blob();
  const start = Number(from);
  const end = to ? Math.min(Number(to) + 1, whole.size) : whole.size;
  const headers = new Headers(answer.headers);
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${whole.size}`);
  headers.set('Content-Length', String(end - start));
  return new Response(whole.slice(start, end), { status: 206, headers });
}
