import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** What was found of a project, loaded with the first project. */
export const result = lazyPart(async () => (await import('./Result')).Result, Pending);

/** How my projects have grown, loaded when it is opened. */
export const growthTab = lazyPart(async () => (await import('./GrowthTab')).GrowthTab, Pending);

/** The projects of a class, loaded when it is opened. */
export const classTab = lazyPart(async () => (await import('./ClassTab')).ClassTab, Pending);
