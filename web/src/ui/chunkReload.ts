import { readStored, writeStored } from './storage';

const STORAGE_KEY = 'lophoc.chunk-reload';
const PAUSE_MS = 60_000;

/** Whether an error is a file of the web that is no longer there, as after an upgrade. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script failed|module script|Unable to preload CSS/i.test(
    message,
  );
}

/** When this page was loaded, in epoch milliseconds, if that was a reload; otherwise null. */
function reloadedAt(): number | null {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload' ? performance.timeOrigin : null;
}

/**
 * Loads the page again to get the current files, at most once a minute. Returns whether it does. Where the browser keeps
 * nothing, a page that is itself a reload of this minute's is not loaded again; without a connection no page is: there would be
 * none.
 */
export function reloadForChunk({
  now = Date.now(),
  reload = () => location.reload(),
  wasReloadedAt = reloadedAt(),
} = {}): boolean {
  if (!navigator.onLine) return false;
  const isRecent = (at: number | null) => at !== null && now >= at && now - at < PAUSE_MS;
  const stored = Number(readStored(STORAGE_KEY, 'session') ?? Number.NaN);
  if (isRecent(stored)) return false;
  const isKept = writeStored(STORAGE_KEY, String(now), 'session');
  if (!isKept && isRecent(wasReloadedAt)) return false;
  reload();
  return true;
}
