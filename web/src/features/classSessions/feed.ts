/** The address that calendar programs open by themselves. */
export const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** The same address with another key. */
export function withKey(url: string, key: string): string {
  const address = new URL(url, window.location.origin);
  address.searchParams.set('key', key);
  return address.href;
}

/** The address of all my classes' sessions, made of that of one. */
export function allClassesUrl(url: string): string {
  const address = new URL(url, window.location.origin);
  address.pathname = address.pathname.replace(/\/classroom\/\d+\/calendar\.ics$/, '/classroom/calendar.ics');
  return address.href;
}
