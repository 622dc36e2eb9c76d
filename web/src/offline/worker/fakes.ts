import { vi } from 'vitest';

/** Caches as a browser has them, as far as the worker uses them, for tests. */
export function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, location.origin).href;
  const open = (name: string) => {
    const box = all.get(name) ?? new Map<string, Response>();
    all.set(name, box);
    return Promise.resolve({
      match: (key: RequestInfo) => Promise.resolve(box.get(addressOf(key))?.clone()),
      put: (key: RequestInfo, answer: Response) => Promise.resolve(void box.set(addressOf(key), answer)),
      delete: (key: RequestInfo) => Promise.resolve(box.delete(addressOf(key))),
      keys: () => Promise.resolve([...box.keys()].map((url) => new Request(url))),
    });
  };
  return { open, delete: (name: string) => Promise.resolve(all.delete(name)) };
}

/** What a site serves, by path; what it does not know fails as without a connection. */
export function fakeSite(pages: Record<string, () => Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin);
    asked.push(pathname + search);
    const page = pages[pathname + search] ?? pages[pathname];
    return page ? Promise.resolve(page()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return asked;
}

/** A page of the site with its boot data. */
export const aPage = (user: number | null, words = 'Bài học') =>
  new Response(
    `<html><script type="application/json" id="boot" nonce="n">${JSON.stringify({ user: user === null ? null : { id: user } })}</script>${words}</html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/** The answer of a call. */
export const anAnswer = (data: unknown, status = 200) => Response.json({ data }, { status });
