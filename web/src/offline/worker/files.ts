import { fewAtOnce } from './fewAtOnce';

/** The names of the build's files that the player may need, and what stands for all of them (`build/offline.ts`). */
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_BUILD: string;

const CACHE = 'lophoc-files';
/** When a file was last one of the build's, in epoch milliseconds. */
const AT = 'lophoc-held-at';
/** A page that was opened before an upgrade may need the old build's files for so long. */
const KEPT_MS = 7 * 86_400_000;

/** This build of the web. */
export const build = OFFLINE_BUILD;

/** A file of the build, from here or from the site: names tell the content, so that it never changes. */
export async function file(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request);
}

/** Fetches those of this build's files that are not here, and drops those of older ones. */
export async function holdFiles(): Promise<void> {
  const box = await caches.open(CACHE);
  const here = new Set((await box.keys()).map(({ url }) => new URL(url).pathname));
  const missing = OFFLINE_FILES.filter((name) => !here.has(name));
  await fewAtOnce(missing, (name) => put(box, name));
  const listed = new Set(OFFLINE_FILES);
  const old = [...here].filter((name) => !listed.has(name));
  await Promise.all(old.map((name) => dropOld(box, name)));
}

async function put(box: Cache, name: string): Promise<void> {
  const answer = await fetch(name, { priority: 'low' });
  if (!answer.ok) return;
  const headers = new Headers(answer.headers);
  headers.set(AT, String(Date.now()));
  await box.put(name, new Response(await answer.blob(), { headers }));
}

async function dropOld(box: Cache, name: string): Promise<void> {
  const answer = await box.match(name);
  if (Date.now() - Number(answer?.headers.get(AT) ?? 0) >= KEPT_MS) await box.delete(name);
}
