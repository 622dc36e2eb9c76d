/** Where something is kept: `local` outlives the browser, `session` ends with the tab. */
export type StorageArea = 'local' | 'session';

/** What the browser refused to store; the page keeps it for as long as it is there. */
const unstored = new Map<string, string>();

/** The browser's storage; even looking at it throws where the visitor has blocked it. */
function open(area: StorageArea): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}

/** What is stored under a key; null where nothing is. */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  const own = unstored.get(`${area}/${key}`);
  if (own !== undefined) return own;
  try {
    return open(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key. False where storage is blocked or full: it is then kept until the page goes. */
export function writeStored(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    open(area).setItem(key, value);
    unstored.delete(`${area}/${key}`);
    return true;
  } catch {
    unstored.set(`${area}/${key}`, value);
    return false;
  }
}

/** Removes what is stored under a key. False where storage is blocked. */
export function removeStored(key: string, area: StorageArea = 'local'): boolean {
  unstored.delete(`${area}/${key}`);
  try {
    open(area).removeItem(key);
    return true;
  } catch {
    return false;
  }
}
