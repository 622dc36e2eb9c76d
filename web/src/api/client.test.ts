import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../tests/server';
import { addressOf, api, configureClient } from './client';
import { ApiError } from './envelope';

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

afterEach(() => configureClient({ locale: 'vi', responses: {} }));

describe('a call', () => {
  it('drops empty query values and keeps the order', () => {
    expect(
      addressOf('/api/problems', { page: 1, size: 12, search: '', tag: undefined, difficulty: null, state: 'new' }),
    ).toBe('/api/problems?page=1&size=12&state=new');
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

  it('gives a list with where it stands', async () => {
    server.use(http.get(at('/api/problems'), () => ok([{ id: 1 }], { page: 2, size: 1, total: 9 })));
    await expect(api.list('/api/problems')).resolves.toEqual({
      items: [{ id: 1 }],
      meta: { page: 2, size: 1, total: 9 },
    });
  });

  it('takes answers without an envelope as data', async () => {
    server.use(http.get(at('/api/plain'), () => HttpResponse.json({ a: 1 })));
    await expect(api.get('/api/plain')).resolves.toEqual({ a: 1 });
  });

  it('counts error_code 0 as success and a refusal inside a 200 as a failure', async () => {
    server.use(
      http.get(at('/api/zero'), () =>
        HttpResponse.json({ success: false, code: 0, error_code: 0, data: 7, metadata: null }),
      ),
      http.get(at('/api/inside'), () =>
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
    await expect(api.get('/api/zero')).resolves.toBe(7);
    expect(await failureOf(api.get('/api/inside'))).toMatchObject({ status: 412, key: 'wrong', message: 'Sai' });
  });

  it('throws the words, key and fields of a refusal', async () => {
    const fields = [{ field: 'email', message: 'Email không hợp lệ', message_key: 'not_valid_email' }];
    server.use(http.post(at('/api/users/sign-up'), () => refused(422, 'invalid', 'Dữ liệu không hợp lệ', fields)));
    const failure = await failureOf(api.post('/api/users/sign-up', {}));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 422,
      key: 'invalid',
      message: 'Dữ liệu không hợp lệ',
      fields,
      kind: 'http',
    });
  });

  it('fails on an error page that is no JSON', async () => {
    server.use(http.get(at('/api/tenant'), () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    expect(await failureOf(api.get('/api/tenant'))).toMatchObject({ status: 502, message: '' });
  });

  it('tells offline, too slow and called off apart', async () => {
    server.use(
      http.get(at('/api/away'), () => HttpResponse.error()),
      http.get(at('/api/slow'), async () => new Promise<never>(() => undefined)),
    );
    expect(await failureOf(api.get('/api/away'))).toMatchObject({ kind: 'offline' });
    expect(await failureOf(api.get('/api/slow', { timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' });
    const stop = new AbortController();
    const call = failureOf(api.get('/api/slow', { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ kind: 'aborted' });
  });
});

describe('what the page brought', () => {
  const brought = { success: true, code: 200, error_code: 0, data: 'page', metadata: null };

  it('answers the first GET of exactly that path and query, once', async () => {
    configureClient({ locale: 'vi', responses: { '/api/problems?page=1&size=12': brought } });
    const asked = vi.fn(() => ok('server'));
    server.use(http.get(at('/api/problems'), asked));
    await expect(api.get('/api/problems', { query: { page: 2, size: 12 } })).resolves.toBe('server');
    await expect(api.get('/api/problems', { query: { page: 1, size: 12 } })).resolves.toBe('page');
    await expect(api.get('/api/problems', { query: { page: 1, size: 12 } })).resolves.toBe('server');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('may be a refusal', async () => {
    configureClient({
      locale: 'vi',
      responses: {
        '/api/problems/x': {
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
    expect(await failureOf(api.get('/api/problems/x'))).toMatchObject({ status: 404, message: 'Không có' });
  });
});
