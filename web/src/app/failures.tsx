import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from '#/api/envelope';
import { ErrorPage } from '#/ui/ErrorPage';
import { isChunkFailure, reloadForChunk } from '#/ui/chunkReload';
import { reportCaught } from './reporting/catchFaults';

/** The 404 page. */
export function NotFound() {
  return <ErrorPage status={404} />;
}

/**
 * A screen that failed to load or to render: the error page inside the site's shell. Where files are gone the page is loaded
 * again, and no error flashes up before.
 */
export function RouteFailure() {
  const error = useRouteError();
  const gone = isChunkFailure(error);
  const [shown, setShown] = useState<unknown>();
  useEffect(() => {
    reportCaught(error);
    if (gone) queueMicrotask(() => reloadForChunk() || setShown(error));
  }, [error, gone]);
  if (gone && shown !== error) return null;
  return <ErrorPage status={statusOf(error)} message={error instanceof ApiError ? error.message : undefined} />;
}

/** The site itself could not be loaded: no shell to stand in, code=1 of the error page. */
export function StartFailure() {
  return <ErrorPage status={500} code="1" alone />;
}

function statusOf(error: unknown): number {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return error.status || 500;
  return 500;
}
