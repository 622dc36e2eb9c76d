import type { ReactNode } from 'react';
import { ApiError } from '#/api/envelope';
import { ErrorPage } from './ErrorPage';
import { ForbiddenState } from './ForbiddenState';
import { StaleNotice } from './StaleNotice';
import { ErrorState, SkeletonList } from './states';

/** What is needed of a TanStack query's result. */
interface QueryLike {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** The data of a query; of several, a tuple. */
type DataOf<Q> = Q extends { data: infer D } ? Exclude<D, undefined> : never;
type Loaded<Q> = Q extends readonly QueryLike[] ? { -readonly [K in keyof Q]: DataOf<Q[K]> } : DataOf<Q>;

interface QueryViewProps<Q> {
  /** One query, or several that are needed together. */
  query: Q;
  /** Shown while nothing is here yet; rows of text unless given. */
  skeleton?: ReactNode;
  /** What permission it takes, in words, where the answer may be that it lacks. */
  permission?: string;
  /** Shown where there is no such thing (404), also where it was here before; the page for 404 unless given. */
  missing?: ReactNode;
  /** Shown instead where the data has nothing to show. */
  empty?: { when: (data: Loaded<Q>) => boolean; show: ReactNode };
  children: (data: Loaded<Q>) => ReactNode;
}

/** What a query has brought, that it is under way, or why it did not come. Data that is here stays, also where bringing it up to date fails. */
export function QueryView<const Q extends QueryLike | readonly QueryLike[]>(props: QueryViewProps<Q>) {
  const { query, skeleton = <SkeletonList />, permission, missing, empty, children } = props;
  const queries: readonly QueryLike[] = isSeveral(query) ? query : [query];
  const failed = queries.filter(({ error }) => error);
  const retry = () => {
    for (const one of failed) void one.refetch();
  };
  if (missing !== undefined && failed.some(({ error }) => statusOf(error) === 404)) return missing;
  const notLoaded = failed.find(({ data }) => data === undefined);
  if (notLoaded) return <Failure error={notLoaded.error} permission={permission} onRetry={retry} />;
  if (queries.some(({ data }) => data === undefined)) return skeleton;
  const data = (isSeveral(query) ? query.map((one) => one.data) : query.data) as Loaded<Q>;
  return (
    <>
      {failed.length > 0 && <StaleNotice onRetry={retry} />}
      {empty?.when(data) ? empty.show : children(data)}
    </>
  );
}

function isSeveral(query: QueryLike | readonly QueryLike[]): query is readonly QueryLike[] {
  return Array.isArray(query);
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** Why there is nothing: not found and refused are said as they are, everything else can be tried again. */
function Failure(props: { error: unknown; permission: string | undefined; onRetry: () => void }) {
  const { error, permission, onRetry } = props;
  const status = statusOf(error);
  const message = error instanceof ApiError ? error.message : undefined;
  if (status === 403) return <ForbiddenState message={message} permission={permission} />;
  if (status === 404 || status === 412) return <ErrorPage status={status} message={message} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}
