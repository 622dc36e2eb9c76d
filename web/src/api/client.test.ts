import { HttpResponse } from 'msw';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../tests/server';
import { addressOf, api, configureClient, fillPath, makeApi, onFailure, type FailedCall } from './client';
import { ApiError, type Page } from './envelope';

interface Answers<Data> {
  responses: { 200: { content: { 'application/json': { data: Data } } } };
}

/** A document as openapi-typescript writes it. */
interface TestPaths {
  '/api/one/{slug}': {
    get: { parameters: { path: { slug: string } } } & Answers<{ id: number; note?: string | null }>;
  };
  '/api/plain': { get: Answers<{ a: number }> };
  '/api/items': {
    get: { parameters: { query?: { page?: number; state?: 'new' | 'old' } } } & Answers<{ id: number }[]>;
    post: {
      requestBody: { content: { 'application/json': { name: string; extra?: { [key: string]: unknown } } } };
    } & Answers<boolean>;
    put?: never;
  };
  '/api/items/{id}/files': {
    post: { requestBody: { content: { 'multipart/form-data': string } } } & Answers<boolean>;
  };
}

const test = makeApi<TestPaths>();

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

/** An answer of 200 whose body breaks off after these bytes. */
const cutAfter = (text: string) =>
  new HttpResponse(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.error(new TypeError('terminated'));
      },
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );

afterEach(() => configureClient({ locale: 'vi', responses: {} }));

describe('a call', () => {
  it('drops empty query values and keeps the order', () => {
    expect(
      addressOf('/api/problems', { page: 1, size: 12, search: '', tag: undefined, difficulty: null, state: 'new' }),
    ).toBe('/api/problems?page=1&size=12&state=new');
  });

  it('encodes what stands in the path', async () => {
    expect(fillPath('/api/{a}/x/{b}', { a: 'hai số/1?', b: 7 })).toBe('/api/hai%20s%E1%BB%91%2F1%3F/x/7');
    let asked = '';
    server.use(
      http.get(at('/api/one/:slug'), ({ request }) => {
        asked = new URL(request.url).pathname;
        return ok({ id: 1 });
      }),
    );
    await test.get('/api/one/{slug}', { path: { slug: '../a?b' } });
    expect(asked).toBe('/api/one/..%2Fa%3Fb');
  });

  it('is typed by its path', () => {
    const calls = {
      get: () => test.get('/api/one/{slug}', { path: { slug: 'a' } }),
      list: () => test.list('/api/items', { query: { page: 1, state: null } }),
      post: () => test.post('/api/items', { body: { name: 'a', extra: { b: 1 } } }),
      file: () => test.post('/api/items/{id}/files', { path: { id: 1 }, body: new FormData() }),
      // @ts-expect-error: there is no such path
      wrongPath: () => test.get('/api/none'),
      // @ts-expect-error: the path has no such method
      wrongMethod: () => test.put('/api/items'),
      // @ts-expect-error: the slug is missing
      noParameter: () => test.get('/api/one/{slug}'),
      // @ts-expect-error: not a list
      noList: () => test.list('/api/plain'),
      // @ts-expect-error: a state that there is not
      wrongQuery: () => test.list('/api/items', { query: { state: 'odd' } }),
      // @ts-expect-error: a query that the document does not have
      moreQuery: () => test.list('/api/items', { query: { sort: 'id' } }),
      // @ts-expect-error: the body lacks its name
      wrongBody: () => test.post('/api/items', { body: {} }),
      // @ts-expect-error: a form is wanted
      noForm: () => test.post('/api/items/{id}/files', { path: { id: 1 }, body: 'text' }),
    };
    expectTypeOf(calls.get).returns.resolves.toEqualTypeOf<{ id: number; note: string | null }>();
    expectTypeOf(calls.list).returns.resolves.toEqualTypeOf<Page<{ id: number }>>();
    expectTypeOf(() => api.get('/api/general/server-time')).returns.resolves.toHaveProperty('now_ms');
  });

  it('speaks the language of the page', async () => {
    configureClient({ locale: 'en', responses: {} });
    let language: string | null = null;
    server.use(
      http.get(at('/api/tenant'), ({ request }) => {
        language = request.headers.get('accept-language');
        return ok({ id: 1 });
      }),
    );
    await expect(api.get('/api/tenant')).resolves.toEqual({ id: 1 });
    expect(language).toBe('en');
  });

  it('goes through the middleware of its document, which may add headers', async () => {
    const headers: (string | null)[] = [];
    server.use(
      http.get(at('/api/plain'), ({ request }) => {
        headers.push(request.headers.get('x-idle'));
        return ok({ a: 1 });
      }),
    );
    const wrapped = makeApi<TestPaths>((method, send) => send(method === 'get' ? { 'X-Idle': '1' } : {}));
    await wrapped.get('/api/plain');
    await test.get('/api/plain');
    expect(headers).toEqual(['1', null]);
  });

  it('sends objects as JSON and forms as they are', async () => {
    const kinds: (string | null)[] = [];
    const keep = ({ request }: { request: Request }) => {
      kinds.push(request.headers.get('content-type'));
      return ok(true);
    };
    server.use(http.post(at('/api/items'), keep), http.post(at('/api/items/1/files'), keep));
    await test.post('/api/items', { body: { name: 'a' } });
    await test.post('/api/items/{id}/files', { path: { id: 1 }, body: new FormData() });
    expect(kinds[0]).toBe('application/json');
    expect(kinds[1]).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('gives a list with where it stands', async () => {
    server.use(http.get(at('/api/items'), () => ok([{ id: 1 }], { page: 2, size: 1, total: 9 })));
    await expect(test.list('/api/items')).resolves.toEqual({
      items: [{ id: 1 }],
      meta: { page: 2, size: 1, total: 9 },
    });
  });

  it('takes answers without an envelope as data, and an empty one as null', async () => {
    server.use(http.get(at('/api/plain'), () => HttpResponse.json({ a: 1 })));
    await expect(test.get('/api/plain')).resolves.toEqual({ a: 1 });
    server.use(http.get(at('/api/plain'), () => new HttpResponse(null, { status: 204 })));
    await expect(test.get('/api/plain')).resolves.toBeNull();
    server.use(http.get(at('/api/plain'), () => new HttpResponse('')));
    await expect(test.get('/api/plain')).resolves.toBeNull();
  });

  it('counts error_code 0 as success and a refusal inside a 200 as a failure', async () => {
    server.use(
      http.get(at('/api/plain'), () =>
        HttpResponse.json({ success: false, code: 0, error_code: 0, data: 7, metadata: null }),
      ),
      http.get(at('/api/items'), () =>
        HttpResponse.json({
          success: false,
          code: 412,
          error_code: 412,
          data: null,
          metadata: null,
          message: 'Sai',
          message_key: 'wrong',
        }),
      ),
    );
    await expect(test.get('/api/plain')).resolves.toBe(7);
    expect(await failureOf(test.get('/api/items'))).toMatchObject({ status: 412, key: 'wrong', message: 'Sai' });
  });
});

describe('a call that fails', () => {
  it('throws the words, key and fields of a refusal', async () => {
    const fields = [{ field: 'email', message: 'Email không hợp lệ', message_key: 'not_valid_email' }];
    server.use(http.post(at('/api/users/sign-up'), () => refused(422, 'invalid', 'Dữ liệu không hợp lệ', fields)));
    const failure = await failureOf(api.post('/api/users/sign-up', { body: { email: 'a', password: 'b' } }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 422,
      key: 'invalid',
      message: 'Dữ liệu không hợp lệ',
      fields,
      kind: 'http',
      retryAfter: null,
    });
  });

  it('on an error page that is no JSON keeps the status', async () => {
    server.use(http.get(at('/api/tenant'), () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    expect(await failureOf(api.get('/api/tenant'))).toMatchObject({ status: 502, key: '', message: '', kind: 'http' });
  });

  it('with a page where data was expected is unreadable, not empty', async () => {
    server.use(http.get(at('/api/tenant'), () => HttpResponse.html('<!doctype html><h1>Đăng nhập Wi-Fi</h1>')));
    const failure = await failureOf(api.get('/api/tenant'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 200, key: 'unreadable', kind: 'http' });
  });

  it('in the middle of its answer is a connection that was cut', async () => {
    server.use(http.get(at('/api/tenant'), () => cutAfter('{"success":true,"code":200,"da')));
    const failure = await failureOf(api.get('/api/tenant'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 0, kind: 'offline' });
  });

  it('tells offline, too slow and called off apart', async () => {
    server.use(
      http.get(at('/api/plain'), () => HttpResponse.error()),
      http.get(at('/api/items'), async () => new Promise<never>(() => undefined)),
    );
    expect(await failureOf(test.get('/api/plain'))).toMatchObject({ kind: 'offline' });
    expect(await failureOf(test.get('/api/items', { timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' });
    const stop = new AbortController();
    const call = failureOf(test.get('/api/items', { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ kind: 'aborted' });
  });

  it('tells offline, too slow and called off apart while the answer is under way as well', async () => {
    const begun = vi.fn();
    server.use(
      http.get(at('/api/items'), ({ request }) => {
        begun();
        // As browsers do: what calls a call off ends its body as well.
        const start = (controller: ReadableStreamDefaultController) =>
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
        return new HttpResponse(new ReadableStream({ start }));
      }),
    );
    expect(await failureOf(test.get('/api/items', { timeoutMs: 50 }))).toMatchObject({ kind: 'timeout' });
    const stop = new AbortController();
    const call = failureOf(test.get('/api/items', { signal: stop.signal }));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    stop.abort();
    expect(await call).toMatchObject({ kind: 'aborted' });
  });

  it('says in how many seconds to try again, told by a number or by a date', async () => {
    const answer = (after: string) => () => new HttpResponse('{}', { status: 503, headers: { 'Retry-After': after } });
    server.use(http.get(at('/api/plain'), answer('30')));
    expect(await failureOf(test.get('/api/plain'))).toMatchObject({ status: 503, retryAfter: 30 });
    server.use(http.get(at('/api/plain'), answer('Thu, 01 Jan 2026 00:00:00 GMT')));
    expect(await failureOf(test.get('/api/plain'))).toMatchObject({ retryAfter: 0 });
    server.use(http.get(at('/api/plain'), answer('soon')));
    expect(await failureOf(test.get('/api/plain'))).toMatchObject({ retryAfter: null });
  });

  it("is reported where it was a server's fault or ended in nothing, by its path without what was in it", async () => {
    const reported: FailedCall[] = [];
    const stop = onFailure((failure) => reported.push(failure));
    const answers = [
      () => refused(500, 'internal', 'Lỗi'),
      () => refused(404, 'not_found', 'Không có'),
      () => HttpResponse.html('<p>'),
      () => HttpResponse.error(),
    ];
    for (const answer of answers) {
      server.use(http.get(at('/api/one/bi-mat'), answer));
      await failureOf(test.get('/api/one/{slug}', { path: { slug: 'bi-mat' } }));
    }
    expect(reported.map(({ method, path, error }) => [method, path, error.key])).toEqual([
      ['GET', '/api/one/{slug}', 'internal'],
      ['GET', '/api/one/{slug}', 'unreadable'],
      ['GET', '/api/one/{slug}', 'offline'],
    ]);
    stop();
    await failureOf(test.get('/api/one/{slug}', { path: { slug: 'bi-mat' } }));
    expect(reported).toHaveLength(3);
  });
});

describe('what the page brought', () => {
  const brought = { success: true, code: 200, error_code: 0, data: 'page', metadata: null };

  it('answers the first GET of exactly that path and query, once', async () => {
    configureClient({ locale: 'vi', responses: { '/api/items?page=1&state=new': brought } });
    const asked = vi.fn(() => ok('server'));
    server.use(http.get(at('/api/items'), asked));
    await expect(test.get('/api/items', { query: { page: 2, state: 'new' } })).resolves.toBe('server');
    await expect(test.get('/api/items', { query: { page: 1, state: 'new' } })).resolves.toBe('page');
    await expect(test.get('/api/items', { query: { page: 1, state: 'new' } })).resolves.toBe('server');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('may be a refusal, by the address as it is sent', async () => {
    configureClient({
      locale: 'vi',
      responses: {
        '/api/problems/hai%20s%E1%BB%91': {
          success: false,
          code: 404,
          error_code: 404,
          data: null,
          metadata: null,
          message: 'Không có',
          message_key: 'not_found',
        },
      },
    });
    expect(await failureOf(api.get('/api/problems/{slug}', { path: { slug: 'hai số' } }))).toMatchObject({
      status: 404,
      message: 'Không có',
    });
  });
});
