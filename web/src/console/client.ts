import { makeApi } from '#/api/client';
import type { paths } from '#/api/console.gen';
import { idleHeaders } from './idle';
import { withStepUp } from './stepUp/stepUp';

/**
 * The calls of the console for who is signed in. Those that read say when nobody is there; those that write ask for the second factor where
 * the server wants it, then are sent again.
 */
export const calls = makeApi<paths>((method, send) =>
  method === 'get' ? send(idleHeaders()) : withStepUp(() => send()),
);

/** The calls of signing in and of setting up an account, before there is a session. */
export const openCalls = makeApi<paths>();

/** The address of something that the browser itself opens: an event stream, a file. */
export const addressIn = (path: string): string => `/api/console${path}`;
