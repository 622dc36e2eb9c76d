import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={1} /> : <ErrorState error={error} onRetry={retry} />;
}

/** The form of a remark: code is read without it. */
export const remarkForm = lazyPart(async () => (await import('./RemarkForm')).RemarkForm, Pending);
