/** What the worker does with a request of a page. */
export type Way = 'page' | 'file' | 'answer' | 'person' | 'leaving' | 'medium' | 'frame' | 'runtime';

/**
 * The calls whose answers may be held: a course's outline, a lesson, a contest as its learner sees it, an order of one's own, and
 * snippets, their list and their languages. None has keys or solutions in it, and no other call is held, whoever asks for it.
 */
const ANSWERS =
  /^\/api\/(?:courses\/[^/]+|contests\/[^/]+|lesson-item\/\d+|transaction\/course\/detail\/\d+|snippet\/[^/]*)$/;

/** The page in which programs run, and the files that run them. */
export const FRAME = '/run/frame';
const RUNTIME = /^\/assets\/runtimes\/[\w.-]+$/;

/** The pages and the calls of single snippets. */
const SNIPPET_PAGE = /^\/(?:en\/)?ucode\/(?!new$)[^/]+$/;
const SNIPPET_ANSWER = /^\/api\/snippet\/(?!judge-language$)[^/]+$/;

/** What becomes of a request; null: the worker has nothing to do with it. Writing calls are the pages' own. */
export function wayOf({ method, mode, destination, url }: Request, origin: string): Way | null {
  const address = new URL(url);
  if (address.origin !== origin) return null;
  const { pathname } = address;
  if (method === 'POST') return pathname === '/api/users/sign-out' ? 'leaving' : null;
  if (method !== 'GET') return null;
  if (mode === 'navigate') return wayOfPage(pathname, destination);
  if (isRuntimeFile(pathname)) return 'runtime';
  if (pathname.startsWith('/assets/')) return 'file';
  if (pathname === '/api/users/info') return 'person';
  if (isHeldCall(pathname)) return 'answer';
  const isShown = destination === 'image' || destination === 'audio';
  return isShown && pathname.startsWith('/files/') ? 'medium' : null;
}

function wayOfPage(pathname: string, destination: RequestDestination): Way | null {
  if (destination === 'document') return 'page';
  return destination === 'iframe' && pathname === FRAME ? 'frame' : null;
}

/** Whether a file of the build is one that is held by choice alone. */
export const isRuntimeFile = (pathname: string) => RUNTIME.test(pathname);

/** What of a single snippet a thing is that is held; null: of none. */
export function partOfSnippet(pathname: string): 'page' | 'answer' | null {
  if (SNIPPET_PAGE.test(pathname)) return 'page';
  return SNIPPET_ANSWER.test(pathname) ? 'answer' : null;
}

/** Whether the answer of a call may be held. */
export const isHeldCall = (pathname: string) => ANSWERS.test(pathname);

/** Under what a page is held: one lesson's address opens the same page as another's. */
export const pageKey = (url: string) => new URL(url).pathname;

/** Under what an answer is held: calls answer in the page's language. */
export function answerKey(url: string, locale: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}${search ? '&' : '?'}held-in=${locale}`;
}

/** Whose a page is, as its boot data say; undefined: it does not say. */
export function personOf(html: string): number | null | undefined {
  const [, text] = /<script[^>]*\bid="boot"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  if (text === undefined) return undefined;
  try {
    return idIn((JSON.parse(text) as { user?: unknown }).user);
  } catch {
    return undefined;
  }
}

/** Somebody's id; null: nobody; undefined: it is not told. */
export function idIn(user: unknown): number | null | undefined {
  if (user === null) return null;
  const id = typeof user === 'object' ? (user as { id?: unknown }).id : undefined;
  return typeof id === 'number' ? id : undefined;
}
