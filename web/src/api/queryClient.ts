import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './envelope';

/** What a mutation may say of itself. */
export interface MutationMeta extends Record<string, unknown> {
  /** The caller shows the error itself. */
  quiet?: boolean;
  /** What it does: the words of a failure for which the server has none. */
  failure?: 'delete' | 'update' | 'download' | 'upload';
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: MutationMeta;
  }
}

/** What happens to errors that no screen handles. */
export interface ErrorHandlers {
  /** A call answered 401: the session is over, or what was given was wrong. */
  onSignedOut: (error: ApiError) => void;
  /** A mutation failed and its caller does not show it. */
  onMutationError: (error: Error, meta: MutationMeta | undefined) => void;
}

const retried = (error: Error) =>
  error instanceof ApiError &&
  (error.kind === 'offline' || error.kind === 'timeout' || error.status === 502 || error.status === 503);

/** The cache of the server's answers. Reads are tried again only where trying again can help. */
export function makeQueryClient(handlers: ErrorHandlers): QueryClient {
  const signedOut = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) handlers.onSignedOut(error);
  };
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: (count, error) => count < 2 && retried(error) },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({ onError: signedOut }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        signedOut(error);
        if (!mutation.meta?.quiet) handlers.onMutationError(error, mutation.meta);
      },
    }),
  });
}
