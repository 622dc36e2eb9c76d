import { ApiError, isEnvelope, isSuccess, type Envelope, type Page, type PageMeta } from './envelope';

/** The longest that a call may take, in milliseconds. */
export const CALL_TIMEOUT_MS = 15_000;

/** Query values; empty ones (undefined, null, '') are dropped. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** What a caller may say about one call. */
export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  /** Milliseconds; 15 s unless told, more for uploads. */
  timeoutMs?: number;
  /** Besides those that every call has. */
  headers?: Record<string, string>;
}

interface Settings {
  locale: string;
  boot: Map<string, Envelope<unknown>>;
}

const settings: Settings = { locale: 'vi', boot: new Map() };

/** Tells the client the page's language and the answers that came with the page. Called once, before the first call. */
export function configureClient(told: { locale: string; responses: Record<string, Envelope<unknown>> }): void {
  settings.locale = told.locale;
  settings.boot = new Map(Object.entries(told.responses));
}

/** The path and query of a call, empty values dropped, in the order given. */
export function addressOf(path: string, query?: Query): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (pairs.length === 0) return path;
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** The calls that the site makes. Each resolves to the answer's data, and throws an ApiError otherwise. */
export const api = {
  /** Reads one thing. */
  async get<T>(path: string, options?: CallOptions): Promise<T> {
    return (await answer<T>('GET', path, undefined, options)).data as T;
  },
  /** Reads one page of a list. */
  async list<T>(path: string, options?: CallOptions): Promise<Page<T>> {
    const { data, metadata } = await answer<T[]>('GET', path, undefined, options);
    const items = data ?? [];
    return { items, meta: metadata ?? wholeList(items.length) };
  },
  /** Creates, or does. A FormData body goes as multipart. */
  async post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T> {
    return (await answer<T>('POST', path, body, options)).data as T;
  },
  /** Changes. */
  async put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T> {
    return (await answer<T>('PUT', path, body, options)).data as T;
  },
  /** Removes. */
  async delete<T>(path: string, options?: CallOptions): Promise<T> {
    return (await answer<T>('DELETE', path, undefined, options)).data as T;
  },
};

function wholeList(total: number): PageMeta {
  return { page: 1, size: total, total };
}

async function answer<T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Envelope<T>> {
  const address = addressOf(path, options.query);
  const brought = method === 'GET' ? takeBoot(address) : undefined;
  if (brought) return settle<T>(brought.code, brought);
  const response = await send(method, address, body, options);
  return settle<T>(response.status, await readJson(response), response.ok);
}

function takeBoot(address: string): Envelope<unknown> | undefined {
  const envelope = settings.boot.get(address);
  settings.boot.delete(address);
  return envelope;
}

async function send(method: string, address: string, body: unknown, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': settings.locale,
    ...options.headers,
  };
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(address, {
      method,
      headers,
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      credentials: 'same-origin',
      signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw new ApiError({ status: 0, key: 'aborted', message: '', kind: 'aborted' });
    if (timeout.aborted) throw new ApiError({ status: 0, key: 'timeout', message: '', kind: 'timeout' });
    throw new ApiError({
      status: 0,
      key: 'offline',
      message: error instanceof Error ? error.message : '',
      kind: 'offline',
    });
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function settle<T>(status: number, body: unknown, ok = true): Envelope<T> {
  if (isEnvelope(body)) {
    if (isSuccess(body)) return body as Envelope<T>;
    throw new ApiError({
      status: status >= 400 ? status : body.code,
      key: body.message_key ?? '',
      message: body.message ?? '',
      fields: body.errors ?? [],
    });
  }
  if (!ok) throw new ApiError({ status, key: '', message: '' });
  return { success: true, code: 200, error_code: 0, data: body as T, metadata: null };
}
