import { api, type PathParameters, type Query } from '#/api/client';
import type { Page } from '#/api/envelope';

interface Options {
  path?: PathParameters;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
  keepalive?: boolean;
}

/** The calls of courses, whose types are in `types.ts`. */
export const calls = api as unknown as {
  get: <R>(path: string, options?: Options) => Promise<R>;
  list: <R>(path: string, options?: Options) => Promise<Page<R>>;
  post: <R>(path: string, options?: Options) => Promise<R>;
  put: <R>(path: string, options?: Options) => Promise<R>;
  delete: <R>(path: string, options?: Options) => Promise<R>;
};
