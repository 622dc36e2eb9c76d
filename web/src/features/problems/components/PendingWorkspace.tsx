import type { PendingPart } from '#/ui/lazyPart';
import { ErrorState } from '#/ui/states';
import { WorkFrame } from './WorkPane';
import { WorkspaceSkeleton } from './WorkspaceSkeleton';

/** The room of the workspace until it is here, and why it did not come. */
export function PendingWorkspace({ error, retry }: PendingPart) {
  if (error === null) return <WorkspaceSkeleton />;
  return (
    <WorkFrame className="lp-problem-work">
      <ErrorState error={error} onRetry={retry} />
    </WorkFrame>
  );
}
