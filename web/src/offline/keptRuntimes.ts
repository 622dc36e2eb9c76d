import type { RuntimeKey } from '#/runtimes';
import { runtimeFiles } from '#/runtimes/files';
import { readStored, writeStored } from '#/ui/storage';
import { hold, holdUntilDone } from './hold';
import type { Held } from './holdMessage';

/** Which runtimes somebody wants to have without a connection: the browser's, since they are the same for everybody. */
const KEY = 'lophoc.kept-runtimes';
/** Where the worker puts their files (`worker/runtimes.ts`). */
const CACHE = 'lophoc-runtimes';

const isKey = (key: unknown): key is RuntimeKey => typeof key === 'string' && Object.hasOwn(runtimeFiles, key);

/** The runtimes that were chosen; web pages need none. */
export function chosenRuntimes(): RuntimeKey[] {
  try {
    const chosen: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(chosen) ? chosen.filter(isKey) : [];
  } catch {
    return [];
  }
}

/** Holds something of somebody's, and with it the files of the runtimes that were chosen, in their newest build. */
export function holdWithRuntimes(user: number, what: Held): Promise<void> {
  return hold(user, { ...what, runtimes: chosenFiles() });
}

const chosenFiles = () => chosenRuntimes().flatMap((key) => runtimeFiles[key].map(({ url }) => url));

/** Keeps a runtime's files from now on, or no longer; answers whether all that was chosen is here then. */
export function chooseRuntime(user: number, key: RuntimeKey, isKept: boolean): Promise<boolean> {
  const others = chosenRuntimes().filter((other) => other !== key);
  writeStored(KEY, JSON.stringify(isKept ? [...others, key] : others));
  return holdUntilDone(user, { runtimes: chosenFiles() });
}

/** Whether all that a runtime takes is in this browser; false where nobody can say. */
export async function isHere(key: RuntimeKey): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  try {
    const box = await caches.open(CACHE);
    const found = await Promise.all(
      ['/run/frame', ...runtimeFiles[key].map(({ url }) => url)].map((url) => box.match(url)),
    );
    return found.every(Boolean);
  } catch {
    return false;
  }
}
