import { api, type CallOptions } from '#/api/client';
import type { Page } from '#/api/envelope';
import { idleHeaders } from './idle';
import { withStepUp } from './stepUp/stepUp';

const BASE = '/api/console';

/** The calls of the console. Those that read say when nobody is there; those that write ask for the second factor where the server wants it, then are sent again. */
export const calls = {
  get: <T>(path: string, options?: CallOptions): Promise<T> =>
    api.get<T>(BASE + path, { ...options, headers: idleHeaders() }),
  list: <T>(path: string, options?: CallOptions): Promise<Page<T>> =>
    api.list<T>(BASE + path, { ...options, headers: idleHeaders() }),
  post: <T>(path: string, body: unknown = {}, options?: CallOptions): Promise<T> =>
    withStepUp(() => api.post<T>(BASE + path, body, options)),
  put: <T>(path: string, body: unknown = {}): Promise<T> => withStepUp(() => api.put<T>(BASE + path, body)),
  delete: <T>(path: string): Promise<T> => withStepUp(() => api.delete<T>(BASE + path)),
};

/** The address of something that the browser itself opens: an event stream, a file. */
export const addressIn = (path: string): string => BASE + path;
