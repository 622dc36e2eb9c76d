const PARAMETER = 'return';

/** The sign-in address that comes back to `from` (path and query) afterwards. */
export function signInPath(signInAddress: string, from: string): string {
  return `${signInAddress}?${new URLSearchParams({ [PARAMETER]: from })}`;
}

/** The stored return path of an address, if it is of this origin; otherwise the fallback. */
export function returnPathOf(search: URLSearchParams, origin: string, fallback: string): string {
  return pathOfOrigin(search.get(PARAMETER), origin, fallback);
}

/** A path that came from outside, if it is of this origin; otherwise the fallback. */
export function pathOfOrigin(wanted: string | null, origin: string, fallback: string): string {
  if (!wanted) return fallback;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin && wanted.startsWith('/') ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
