import { ApiError, isEnvelope, isSuccess, type Envelope, type PageMeta } from './envelope';
import type { paths } from './schema.gen';
import type { Api, CallOptions, Method } from './typed';

/** The longest that a call may take, in milliseconds. */
export const CALL_TIMEOUT_MS = 15_000;

/** Query values; empty ones (undefined, null, '') are dropped. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** The parameters of a path; each takes the place of its name in braces. */
export type PathParameters = Record<string, string | number | boolean>;

/** A call that ended in a server's fault (500 and above) or in nothing (no connection, too late, unreadable). */
export interface FailedCall {
  method: string;
  /** The path as the document writes it, `/api/problems/{slug}`: nothing in it is about a person. */
  path: string;
  error: ApiError;
}

/** What a document's calls go through; `send` makes the call, with these headers besides those that every call has. */
export type Middleware = (
  method: Method,
  send: (headers?: Record<string, string>) => Promise<Envelope<unknown>>,
) => Promise<Envelope<unknown>>;

interface UntypedOptions extends CallOptions {
  path?: PathParameters;
  query?: Query;
  body?: unknown;
}

interface Settings {
  locale: string;
  query?: Query;
  boot: Map<string, Envelope<unknown>>;
}

const settings: Settings = { locale: 'vi', boot: new Map() };
const failureListeners = new Set<(failure: FailedCall) => void>();

/**
 * Sets the page's language and the answers that came with the page; `query` is in the address of every call, on a host that serves
 * several sites. Called once, before the first call.
 */
export function configureClient(options: {
  locale: string;
  responses: Record<string, Envelope<unknown>>;
  query?: Query;
}): void {
  settings.locale = options.locale;
  settings.query = options.query;
  settings.boot = new Map(Object.entries(options.responses));
}

/** Calls `listener` for every call that ends in a server's fault or in nothing; the answer stops that. */
export function onFailure(listener: (failure: FailedCall) => void): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** A path with its parameters, percent-encoded. */
export function fillPath(path: string, parameters: PathParameters = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** The path and query of a call, empty values dropped, in the order given. */
export function addressOf(path: string, query?: Query): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (pairs.length === 0) return path;
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** The calls of one OpenAPI document, given by its generated `paths`; each goes through the middleware, where there is one. */
export function makeApi<Paths>(middleware: Middleware = (_, send) => send()): Api<Paths> {
  const call = (method: Method, path: string, options: UntypedOptions = {}) =>
    middleware(method, (headers) => request(method, path, options, headers));
  const dataOf = (method: Method) => async (path: string, options?: UntypedOptions) =>
    (await call(method, path, options)).data;
  const list = async (path: string, options?: UntypedOptions) => {
    const { data, metadata } = await call('get', path, options);
    const items = Array.isArray(data) ? (data as unknown[]) : [];
    return { items, meta: metadata ?? wholeList(items.length) };
  };
  // The document's types hold for callers; here any path is sent.
  return {
    get: dataOf('get'),
    list,
    post: dataOf('post'),
    put: dataOf('put'),
    delete: dataOf('delete'),
  } as Api<Paths>;
}

/** The calls of a site's own API. */
export const api = makeApi<paths>();

function wholeList(total: number): PageMeta {
  return { page: 1, size: total, total };
}

async function request(
  method: Method,
  path: string,
  options: UntypedOptions,
  headers?: Record<string, string>,
): Promise<Envelope<unknown>> {
  const filled = fillPath(path, options.path);
  const address = addressOf(filled, options.query);
  const brought = method === 'get' ? takeBoot(address) : undefined;
  if (brought) return unwrapEnvelope(brought, brought.code);
  const sent = addressOf(filled, { ...settings.query, ...options.query });
  try {
    return await exchange(method.toUpperCase(), sent, options, headers);
  } catch (error) {
    if (error instanceof ApiError && isReported(error)) {
      for (const listener of failureListeners) listener({ method: method.toUpperCase(), path, error });
    }
    throw error;
  }
}

function takeBoot(address: string): Envelope<unknown> | undefined {
  const envelope = settings.boot.get(address);
  settings.boot.delete(address);
  return envelope;
}

const isReported = ({ kind, status, key }: ApiError) =>
  kind === 'offline' || kind === 'timeout' || key === 'unreadable' || status >= 500;

/** Sends a call and reads all of its answer: a body that breaks off is a connection that was cut. */
async function exchange(
  method: string,
  address: string,
  { body, signal, timeoutMs = CALL_TIMEOUT_MS, keepalive }: UntypedOptions,
  headers?: Record<string, string>,
): Promise<Envelope<unknown>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers: headersOf(body, headers),
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      credentials: 'same-origin',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (error) {
    const kind = signal?.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'offline';
    const message = kind === 'offline' && error instanceof Error ? error.message : '';
    throw new ApiError({ status: 0, key: kind, message, kind });
  }
  return readAnswer(response, text);
}

function headersOf(body: unknown, more?: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': settings.locale,
    ...more,
  };
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  return headers;
}

function readAnswer({ ok, status, headers }: Response, text: string): Envelope<unknown> {
  const retryAfter = secondsOf(headers.get('Retry-After'));
  let body: unknown = null;
  try {
    if (text) body = JSON.parse(text);
  } catch {
    throw new ApiError({ status, key: ok ? 'unreadable' : '', message: '', retryAfter });
  }
  if (isEnvelope(body)) return unwrapEnvelope(body, status, retryAfter);
  if (!ok) throw new ApiError({ status, key: '', message: '', retryAfter });
  return { success: true, code: 200, error_code: 0, data: body, metadata: null };
}

/** The seconds of a `Retry-After`, which is a number of them or a date. */
function secondsOf(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** The envelope itself where it is a success; otherwise throws what it says. */
function unwrapEnvelope(
  envelope: Envelope<unknown>,
  status: number,
  retryAfter: number | null = null,
): Envelope<unknown> {
  if (isSuccess(envelope)) return envelope;
  throw new ApiError({
    status: status >= 400 ? status : envelope.code,
    key: envelope.message_key ?? '',
    message: envelope.message ?? '',
    fields: envelope.errors ?? [],
    data: envelope.data,
    retryAfter,
  });
}
