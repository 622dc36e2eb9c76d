const PARAMETER = 'return';

/** The sign-in address that comes back to `from` (path and query) afterwards. */
export function signInPath(signInAddress: string, from: string): string {
  return `${signInAddress}?${new URLSearchParams({ [PARAMETER]: from })}`;
}

/** The stored return path of an address, if it is of this origin; otherwise the fallback. */
export function returnPathOf(search: URLSearchParams, origin: string, fallback: string): string {
  const wanted = search.get(PARAMETER);
  if (!wanted) return fallback;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin && wanted.startsWith('/') ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
