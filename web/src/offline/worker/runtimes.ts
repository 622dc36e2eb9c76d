import { FRAME, isRuntimeFile } from './rules';
import type { PageRequest } from './scope';

/** Where what runs programs is kept: it is the build's, not somebody's. */
const CACHE = 'lophoc-runtimes';

const open = () => caches.open(CACHE);

/** A file of a runtime: from here where it was kept by choice, else from the site. Its name tells its content. */
export async function runtimeFile(request: Request): Promise<Response> {
  return (await (await open()).match(request.url)) ?? fetch(request);
}

/** The page in which programs run, with the headers that make it a sandbox: from the site, and without a connection from here. */
export async function frame(event: PageRequest): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = event.request.signal.aborted ? undefined : await (await open()).match(FRAME);
    if (kept) return kept;
    throw error;
  }
}

/** Keeps these files, the page with them, and none besides; answers whether all of them are here. */
export async function holdRuntimes(wanted: readonly string[]): Promise<boolean> {
  const box = await open();
  const names = new Set(wanted.filter(isRuntimeFile));
  const here = new Set((await box.keys()).map(({ url }) => new URL(url).pathname));
  // Those of older builds make room first.
  await Promise.all([...here].filter((name) => name !== FRAME && !names.has(name)).map((name) => box.delete(name)));
  await put(box, FRAME);
  for (const name of names) {
    // One after the other: they are large, and the page has the connection first.
    // oxlint-disable-next-line no-await-in-loop
    if (!here.has(name)) await put(box, name);
  }
  const found = await Promise.all([FRAME, ...names].map((name) => box.match(name)));
  return found.every(Boolean);
}

async function put(box: Cache, name: string): Promise<void> {
  const answer = await fetch(name, { priority: 'low', credentials: 'omit' }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  // Whole or not at all: a connection that is lost on the way leaves nothing.
  const body = await answer.blob().catch(() => null);
  if (body) await box.put(name, new Response(body, { headers: answer.headers }));
}
