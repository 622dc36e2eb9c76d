const STORAGE_KEY = 'lophoc.chunk-reload';
const PAUSE_MS = 60_000;

/** Whether an error is a file of the web that is no longer there, as after an upgrade. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script failed|module script|Unable to preload CSS/i.test(
    message,
  );
}

/** Loads the page again to get the current files, at most once a minute. Returns whether it does. */
export function reloadForChunk(now = Date.now(), reload = () => location.reload()): boolean {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (now - last < PAUSE_MS) return false;
  sessionStorage.setItem(STORAGE_KEY, String(now));
  reload();
  return true;
}
