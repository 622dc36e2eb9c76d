import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerStore } from '../answerStore';
import { answering } from './answers';
import { held, owner } from './box';
import { aPage, anAnswer, fakeCaches, fakeSite } from './fakes';
import { hold } from './hold';
import { answerKey, personOf, wayOf } from './rules';

vi.mock('./files', () => ({
  build: 'b1',
  holdFiles: () => Promise.resolve(),
  file: (request: Request) => fetch(request),
}));

const PAGE = '/course-study/python';
const LESSON = '/api/lesson-item/112';
const PICTURE = '/files/7/anh.png';
const site = {
  [PAGE]: () => aPage(5),
  [LESSON]: () => anAnswer({ id: 112, percent: 10 }),
  [PICTURE]: () => new Response('png', { headers: { 'content-type': 'image/png' } }),
};
const asked = { pages: [PAGE], answers: [LESSON], media: [PICTURE] };
const holdAll = (user = 5) => hold({ type: 'hold', user, locale: 'vi', ...asked });

const at = (path: string) => new URL(path, location.origin).href;
const call = (path: string) => new Request(at(path), { headers: { 'Accept-Language': 'vi' } });

/** A request of a page, and all that the worker does about it. */
async function open(way: keyof typeof answering, request: Request): Promise<Response> {
  const work: Promise<unknown>[] = [];
  const event = {
    request,
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (one: Promise<unknown>) => void work.push(one),
    respondWith: () => undefined,
  };
  const answer = await answering[way](event);
  await Promise.all(work);
  return answer;
}

const textOf = async (answer: Response | undefined) => answer?.text();
const percentOf = async (answer: Response) => ((await answer.json()) as { data: { percent: number } }).data.percent;

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
});

describe('without a connection', () => {
  it('what was asked for opens: page, answers and pictures', async () => {
    fakeSite(site);
    await holdAll();
    fakeSite({});
    expect(await textOf(await open('page', call(`${PAGE}?lesson=3`)))).toContain('Bài học');
    expect(await percentOf(await open('answer', call(LESSON)))).toBe(10);
    expect(await textOf(await open('medium', call(PICTURE)))).toBe('png');
    await expect(open('page', call('/dashboard'))).rejects.toThrow('Failed to fetch');
  });

  it('a part of a sound is cut out of the whole', async () => {
    fakeSite({ ...site, [PICTURE]: () => new Response('0123456789', { headers: { 'content-type': 'audio/mpeg' } }) });
    await holdAll();
    fakeSite({});
    const part = await open('medium', new Request(at(PICTURE), { headers: { range: 'bytes=2-4' } }));
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('234');
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  });

  it('an answer in another language is not taken', async () => {
    fakeSite(site);
    await holdAll();
    fakeSite({});
    const english = new Request(at(LESSON), { headers: { 'Accept-Language': 'en' } });
    await expect(open('answer', english)).rejects.toThrow('Failed to fetch');
  });
});

describe('with a connection', () => {
  it('the network answers, and what it says takes the place of what is held', async () => {
    fakeSite(site);
    await holdAll();
    fakeSite({ ...site, [LESSON]: () => anAnswer({ percent: 60 }), [PAGE]: () => aPage(5, 'Mới') });
    expect(await percentOf(await open('answer', call(LESSON)))).toBe(60);
    expect(await textOf(await open('page', call(PAGE)))).toContain('Mới');
    fakeSite({});
    expect(await percentOf(await open('answer', call(LESSON)))).toBe(60);
    expect(await textOf(await open('page', call(PAGE)))).toContain('Mới');
  });

  it('what may not be seen any more is not held', async () => {
    fakeSite(site);
    await holdAll();
    fakeSite({ [LESSON]: () => anAnswer(null, 403) });
    expect((await open('answer', call(LESSON))).status).toBe(403);
    fakeSite({});
    await expect(open('answer', call(LESSON))).rejects.toThrow('Failed to fetch');
  });

  it('what no feature asked for is not held', async () => {
    fakeSite({ ...site, '/api/lesson-item/9': () => anAnswer({ id: 9 }) });
    await holdAll();
    await open('answer', call('/api/lesson-item/9'));
    expect(await held(answerKey(at('/api/lesson-item/9'), 'vi'))).toBeUndefined();
  });

  it('only harmless calls are held, whoever asks', async () => {
    const path = '/api/learning/quiz-submission/4/full-detail';
    fakeSite({ ...site, [path]: () => anAnswer({ questions: [] }) });
    await hold({ type: 'hold', user: 5, locale: 'vi', answers: [path] });
    expect(await held(answerKey(at(path), 'vi'))).toBeUndefined();
  });

  it('films and what is too large are not held', async () => {
    const film = '/files/8/phim.mp4';
    fakeSite({ [film]: () => new Response('mp4', { headers: { 'content-type': 'video/mp4' } }) });
    await hold({ type: 'hold', user: 5, locale: 'vi', media: [film] });
    expect(await held(film)).toBeUndefined();
  });
});

describe('what runs programs', () => {
  const SCRIPT = '/assets/runtimes/python-1a2b.js';
  const policy = { 'content-security-policy': 'sandbox allow-scripts allow-modals' };
  const runs = {
    '/run/frame': () => new Response('frame', { headers: policy }),
    [SCRIPT]: () => new Response('script'),
    '/assets/runtimes/old-1.js': () => new Response('old'),
  };
  const holdRuntimes = (...runtimes: string[]) => hold({ type: 'hold', user: 5, locale: 'vi', runtimes });

  it('runs without a connection, in the same sandbox', async () => {
    fakeSite(runs);
    await holdRuntimes('/assets/runtimes/old-1.js');
    await holdRuntimes(SCRIPT, '/api/users/info', 'https://x.vn/assets/runtimes/a.js');
    fakeSite({});
    const page = await open('frame', call('/run/frame'));
    expect([await page.text(), page.headers.get('content-security-policy')]).toEqual([
      'frame',
      Object.values(policy)[0],
    ]);
    expect(await textOf(await open('runtime', call(SCRIPT)))).toBe('script');
    await expect(open('runtime', call('/assets/runtimes/old-1.js'))).rejects.toThrow('Failed to fetch');
  });

  it('is everybody’s: signing out leaves it', async () => {
    fakeSite({ ...runs, '/api/users/sign-out': () => anAnswer(true) });
    await holdRuntimes(SCRIPT);
    await open('leaving', new Request(at('/api/users/sign-out'), { method: 'POST' }));
    fakeSite({});
    expect(await textOf(await open('frame', call('/run/frame')))).toBe('frame');
  });

  it('comes from the site where it can, and nothing is held that nobody chose', async () => {
    fakeSite(runs);
    await hold({ type: 'hold', user: 5, locale: 'vi' });
    expect(await textOf(await open('frame', call('/run/frame')))).toBe('frame');
    expect(await textOf(await open('runtime', call(SCRIPT)))).toBe('script');
    fakeSite({});
    await expect(open('frame', call('/run/frame'))).rejects.toThrow('Failed to fetch');
    await expect(open('runtime', call(SCRIPT))).rejects.toThrow('Failed to fetch');
  });
});

describe('what is held already', () => {
  const SNIPPET = '/api/snippet/abc';
  const NOW = 1_790_000_000_000;
  const ask = (more: object = {}) => hold({ type: 'hold', user: 5, locale: 'vi', answers: [SNIPPET], ...more });
  const changed = (time: number) => ask({ changedAt: { [SNIPPET]: time } });
  const answeredAt = (time: number) => () =>
    Response.json({ data: {} }, { headers: { date: new Date(time).toUTCString() } });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked for again where it was changed since, after an hour, and where nobody says when', async () => {
    const calls = fakeSite({ [SNIPPET]: answeredAt(NOW) });
    const before = NOW - 5000;
    await changed(before);
    await changed(before);
    expect(calls).toHaveLength(1);
    await changed(NOW + 5000);
    expect(calls).toHaveLength(2);
    await ask();
    expect(calls).toHaveLength(3);
    vi.setSystemTime(NOW + 3_600_000);
    await changed(before);
    expect(calls).toHaveLength(4);
  });

  it('is as old as the server’s clock says', async () => {
    // The browser's is ten minutes fast.
    const calls = fakeSite({ [SNIPPET]: answeredAt(NOW - 600_000) });
    await changed(0);
    await changed(NOW - 300_000);
    expect(calls).toHaveLength(2);
  });

  it('is newer where a page has read it meanwhile', async () => {
    fakeSite(site);
    await holdAll();
    let answer = () => {};
    const older = new Promise<Response>((resolve) => {
      answer = () => resolve(anAnswer({ percent: 20 }));
    });
    const asking = vi
      .fn<typeof fetch>()
      .mockReturnValueOnce(older)
      .mockResolvedValueOnce(anAnswer({ percent: 60 }));
    vi.stubGlobal('fetch', asking);
    const holding = hold({ type: 'hold', user: 5, locale: 'vi', answers: [LESSON] });
    await vi.waitFor(() => expect(asking).toHaveBeenCalledTimes(1));
    vi.setSystemTime(NOW + 60_000);
    await open('answer', call(LESSON));
    answer();
    await holding;
    fakeSite({});
    expect(await percentOf(await open('answer', call(LESSON)))).toBe(60);
  });
});

it('what is held comes four at one time, behind what the page asks for', async () => {
  const priorities = new Set<unknown>();
  let underWay = 0;
  let most = 0;
  vi.stubGlobal('fetch', async (_: unknown, { priority }: RequestInit) => {
    priorities.add(priority);
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    underWay -= 1;
    return anAnswer({});
  });
  const answers = Array.from({ length: 9 }, (_, number) => `/api/snippet/s${number}`);
  await hold({ type: 'hold', user: 5, locale: 'vi', pages: [PAGE, '/ucode'], answers, media: [PICTURE] });
  expect(most).toBe(4);
  expect([...priorities]).toEqual(['low']);
  expect(await held(answerKey(at('/api/snippet/s8'), 'vi'))).toBeDefined();
});

it('of snippets the twenty that were used last are held, and their list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const slugs = Array.from({ length: 23 }, (_, number) => `s${number}`);
    const snippets = Object.fromEntries(
      slugs.flatMap((slug) => [
        [`/ucode/${slug}`, () => aPage(5, slug)],
        [`/api/snippet/${slug}`, () => anAnswer({ slug })],
      ]),
    );
    const list = { '/api/snippet/': () => anAnswer([]), '/api/snippet/judge-language': () => anAnswer([]) };
    fakeSite({ ...snippets, ...list });
    await hold({ type: 'hold', user: 5, locale: 'vi', answers: Object.keys(list) });
    for (const slug of [...slugs, 's0']) {
      vi.setSystemTime(Date.now() + 1000);
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await hold({ type: 'hold', user: 5, locale: 'vi', pages: [`/ucode/${slug}`], answers: [`/api/snippet/${slug}`] });
    }
    fakeSite({});
    const isHeld = async (slug: string) => (await held(answerKey(at(`/api/snippet/${slug}`), 'vi'))) !== undefined;
    const there = await Promise.all(slugs.map(isHeld));
    // The first was dropped and opened again; the pages that were held go with the texts.
    expect(slugs.filter((_, index) => !there[index])).toEqual(['s1', 's2', 's3']);
    expect(await held('/ucode/s3')).toBeUndefined();
    expect(await textOf(await held('/ucode/s22'))).toContain('s22');
    expect(await isHeld('')).toBe(true);
    expect(await isHeld('judge-language')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

describe('whose it is', () => {
  it('signing out forgets all, and keeps only what the server lacks', async () => {
    const store = await answerStore();
    const answer = { user: 5, qs: 40, answer: 'a', at: Date.now() };
    await store.write({ ...answer, question: 1, seq: 2, sentSeq: 2 });
    await store.write({ ...answer, question: 2, seq: 3, sentSeq: 1 });
    await store.writeAttempt({ user: 5, lesson: 112, at: Date.now(), attempt: {} });
    fakeSite({ ...site, '/api/users/sign-out': () => anAnswer(true) });
    await holdAll();
    await open('leaving', new Request(at('/api/users/sign-out'), { method: 'POST' }));
    expect(await owner()).toBeNull();
    expect(await held(PAGE)).toBeUndefined();
    expect((await store.read(5, 40)).map(({ question }) => question)).toEqual([2]);
    expect(await store.readAttempt(5, 112)).toBeUndefined();
    await store.remove(5, 40);
  });

  it.each([
    ['a page', 'page', '/course', () => aPage(6)],
    ['a page for nobody', 'page', '/course', () => aPage(null)],
    ['the call about oneself', 'person', '/api/users/info', () => anAnswer({ id: 6 })],
    ['a session that is over', 'person', '/api/users/info', () => anAnswer(null, 401)],
  ] as const)('%s of somebody else forgets all', async (_name, way, path, page) => {
    fakeSite(site);
    await holdAll();
    fakeSite({ [path]: page });
    await open(way, call(path));
    expect(await owner()).toBeNull();
    expect(await held(PAGE)).toBeUndefined();
  });

  it('one who goes on keeps it', async () => {
    fakeSite(site);
    await holdAll();
    fakeSite({ '/course': () => aPage(5), '/api/users/info': () => anAnswer({ id: 5 }) });
    await open('page', call('/course'));
    await open('person', call('/api/users/info'));
    expect(await owner()).toBe(5);
  });

  it('another person begins with nothing, and a page that is not theirs is not held', async () => {
    fakeSite(site);
    await holdAll();
    await holdAll(6);
    expect(await owner()).toBe(6);
    expect(await held(PAGE)).toBeUndefined();
  });
});

describe('what becomes of a request', () => {
  const way = (path: string, more: Partial<Request> = {}) =>
    wayOf({ method: 'GET', mode: 'cors', destination: '', url: at(path), ...more } as Request, location.origin);

  it('only reads are looked at, and signing out', () => {
    expect(way('/api/user-data/draft', { method: 'POST' })).toBeNull();
    expect(way('/api/learning/lesson/1/start-quiz', { method: 'POST' })).toBeNull();
    expect(way('/api/users/sign-out', { method: 'POST' })).toBe('leaving');
    expect(way('/api/live')).toBeNull();
    expect(way(LESSON)).toBe('answer');
    expect(way('/api/transaction/course/detail/5')).toBe('answer');
    expect(way('/api/transaction/course/5')).toBeNull();
    expect(way('/api/snippet/cau-chao')).toBe('answer');
    expect(way('/api/snippet/?page=1')).toBe('answer');
    expect(way('/api/snippet/review/abc')).toBeNull();
    expect(way('/api/snippet/judge-submission/abc')).toBeNull();
    expect(way('/assets/a.js')).toBe('file');
    expect(way('/assets/runtimes/python-1a2b.js')).toBe('runtime');
    expect(way('/run/frame', { mode: 'navigate', destination: 'iframe' })).toBe('frame');
    expect(way('/run/frame', { mode: 'navigate', destination: 'document' })).toBe('page');
    expect(way(PAGE, { mode: 'navigate', destination: 'document' })).toBe('page');
    expect(way('/video-frame', { mode: 'navigate', destination: 'iframe' })).toBeNull();
    expect(way(PICTURE, { destination: 'image' })).toBe('medium');
    expect(way('https://x.vn/files/7/a.png', { destination: 'image' })).toBeNull();
  });

  it('a page without boot data tells nobody', () => {
    expect(personOf('<html></html>')).toBeUndefined();
    expect(personOf('<script id="boot">{"locale":"vi"}</script>')).toBeUndefined();
  });
});
